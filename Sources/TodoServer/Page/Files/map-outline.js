// The ground of a map without tiles: coasts, borders and cities as lines, and the grid of all maps.

import { element, onColors } from "./map-base.js";

const L = window.L;

/** From how many pixels a step of the outline on it is too coarse to be drawn. */
const coarsest = 8;
/** Copies of the world, so that there is no end at the antimeridian. */
const copies = [-360, 0, 360];
const mostCities = 40;
/** From how close up a city is more than its name beside a point. */
const insideCities = 13;

function pane(map, name, zIndex) {
  if (map.getPane(name)) return;
  const made = map.createPane(name);
  made.style.zIndex = zIndex;
  made.style.pointerEvents = "none";
}

/** Draws the outline below everything else. */
export async function addOutline(map) {
  pane(map, "outline", 150);
  pane(map, "cities", 450);
  let data;
  try {
    const response = await fetch(new URL("basemap.json", import.meta.url));
    if (!response.ok) return;
    data = await response.json();
  } catch {
    return;
  }
  const { step } = data;
  const arcs = data.arcs.map((numbers) => decoded(numbers, step));
  const rings = data.land.map((path) => path.flatMap(
    (number) => number < 0 ? arcs[~number].toReversed() : arcs[number]));
  const shifted = (lines) => copies.flatMap(
    (by) => lines.map((line) => line.map(([lat, lng]) => [lat, lng + by])));
  const renderer = L.canvas({ pane: "outline", padding: 0.4 });
  const common = { renderer, pane: "outline", interactive: false, smoothFactor: 0.7 };
  const land = L.polygon(shifted(rings).map((ring) => [ring]), { ...common, stroke: false, fillOpacity: 1 });
  const coast = L.polyline(shifted(data.coast.map((number) => arcs[number])), { ...common, weight: 1 });
  const border = L.polyline(
    shifted(data.border.map((number) => arcs[number])), { ...common, weight: 1, dashArray: "3 3" });
  const lines = L.layerGroup([land, coast, border]);
  const cities = L.layerGroup([]).addTo(map);
  onColors(map, (color) => {
    land.setStyle({ fillColor: color.land });
    coast.setStyle({ color: color.coast });
    border.setStyle({ color: color.border });
  });
  const update = () => {
    const pixels = step * 256 * 2 ** map.getZoom() / 360;
    const isNear = pixels > coarsest;
    // Closer up there is only the ground.
    map.getContainer().classList.toggle("is-near", isNear);
    if (isNear === map.hasLayer(lines)) isNear ? lines.remove() : lines.addTo(map);
    showCities(map, cities, data.places, step);
  };
  map.on("moveend", update);
  update();
}

function decoded(numbers, step) {
  let [x, y] = [0, 0];
  const line = [];
  for (let index = 0; index < numbers.length; index += 2) {
    x += numbers[index];
    y += numbers[index + 1];
    line.push([y * step, x * step]);
  }
  return line;
}

/** The largest cities in sight, as far as there is room for their names. */
function showCities(map, group, places, step) {
  group.clearLayers();
  if (map.getZoom() >= insideCities) return;
  const bounds = map.getBounds();
  const taken = [];
  for (const [name, x, y, people] of places) {
    if (taken.length >= mostCities) break;
    // Small ones come into sight from closer up.
    if (people < 4_000 / 4 ** (map.getZoom() - 3)) continue;
    for (const by of copies) {
      const position = [y * step, x * step + by];
      if (!bounds.contains(position)) continue;
      const point = map.latLngToContainerPoint(position);
      const box = { x: point.x - 4, y: point.y - 9, width: 14 + name.length * 7, height: 18 };
      if (taken.some((other) => box.x < other.x + other.width && other.x < box.x + box.width
        && box.y < other.y + other.height && other.y < box.y + box.height)) continue;
      taken.push(box);
      group.addLayer(label(position, name, "map-city"));
    }
  }
}

function label(position, words, className) {
  return L.marker(position, {
    icon: L.divIcon({
      className: "map-label", html: element("span", { class: className, "aria-hidden": "true" }, words),
      iconSize: [0, 0],
    }),
    pane: "cities", interactive: false, keyboard: false,
  });
}

// MARK: The grid

const spacings = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** The least room between two lines, in pixels. */
const closest = 110;

/** Draws meridians and parallels with their degrees at the edges. */
export function addGrid(map) {
  pane(map, "outline", 150);
  pane(map, "grid", 250);
  pane(map, "cities", 450);
  const renderer = L.canvas({ pane: "grid", padding: 0.4 });
  const lines = L.polyline([], { renderer, pane: "grid", interactive: false, weight: 1 }).addTo(map);
  const labels = L.layerGroup([]).addTo(map);
  onColors(map, (color) => lines.setStyle({ color: color.grid }));
  const update = () => {
    const degrees = closest * 360 / (256 * 2 ** map.getZoom());
    const spacing = spacings.findLast((one) => one >= degrees) ?? spacings[0];
    const seen = map.getBounds();
    const drawn = seen.pad(0.4);
    const south = Math.max(-85, drawn.getSouth());
    const north = Math.min(85, drawn.getNorth());
    const made = [];
    labels.clearLayers();
    const digits = Math.max(0, Math.ceil(-Math.log10(spacing) - 1e-9));
    for (let step = Math.ceil(drawn.getWest() / spacing); step * spacing <= drawn.getEast(); step += 1) {
      const lng = step * spacing;
      made.push([[south, lng], [north, lng]]);
      const shown = ((lng + 180) % 360 + 360) % 360 - 180;
      const words = `${Math.abs(shown).toFixed(digits)}°${shown < 0 ? "W" : shown > 0 ? "E" : ""}`;
      labels.addLayer(label(corner(map, null, lng), words, "map-degree"));
    }
    for (let step = Math.ceil(south / spacing); step * spacing <= north; step += 1) {
      const lat = step * spacing;
      made.push([[lat, drawn.getWest()], [lat, drawn.getEast()]]);
      const words = `${Math.abs(lat).toFixed(digits)}°${lat < 0 ? "S" : lat > 0 ? "N" : ""}`;
      labels.addLayer(label(corner(map, lat, null), words, "map-degree is-parallel"));
    }
    lines.setLatLngs(made);
  };
  map.on("moveend", update);
  update();
}

/** Where a line meets the upper or the right edge of the map. */
function corner(map, lat, lng) {
  const size = map.getSize();
  const edge = map.containerPointToLatLng([size.x - 4, 4]);
  return [lat ?? edge.lat, lng ?? edge.lng];
}
