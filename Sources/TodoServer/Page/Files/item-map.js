// The map of an item: its position and its regions.
//
// `<div id="item-map" data-item-map='GeoJSON' data-lat="52.52" data-lon="13.405">`; the position is that of
// the first point where it is not given.

import { createMap, element, hasMaps, marker, onColors, showBounds } from "./map-base.js";
import { shapeLayers } from "./map-shapes.js";

const L = window.L;

function readJSON(words) {
  try {
    return JSON.parse(words);
  } catch {
    return null;
  }
}

/** The points of a GeoJSON value, at which there are markers. */
function points(value) {
  switch (value?.type) {
    case "FeatureCollection": return value.features.flatMap(points);
    case "Feature": return points(value.geometry);
    case "GeometryCollection": return value.geometries.flatMap(points);
    case "Point": return [[value.coordinates[1], value.coordinates[0]]];
    case "MultiPoint": return value.coordinates.map(([lng, lat]) => [lat, lng]);
    default: return [];
  }
}

function show(container) {
  const data = readJSON(container.dataset.itemMap);
  const { lat, lon } = container.dataset;
  const marks = lat && lon ? [[Number(lat), Number(lon)]] : points(data);
  container.hidden = false;
  container.classList.add("map");
  if (!container.hasAttribute("role")) container.setAttribute("role", "region");
  const map = createMap(container, container.getAttribute("aria-label") ?? document.title);
  const shapes = L.featureGroup([]).addTo(map);
  const bounds = L.latLngBounds(marks);
  onColors(map, (color) => {
    shapes.clearLayers();
    for (const layer of shapeLayers(data, { color: color.shape })) shapes.addLayer(layer);
  });
  const shown = shapes.getBounds();
  if (shown.isValid()) bounds.extend(shown);
  for (const position of marks) {
    marker(position, {
      className: "is-item", label: "", keyboard: false, interactive: false,
      content: element("span", { class: "map-item" }, element("span", { class: "map-dot" })),
    }).addTo(map);
  }
  showBounds(map, bounds);
}

const container = document.getElementById("item-map");
if (container && hasMaps) show(container);
