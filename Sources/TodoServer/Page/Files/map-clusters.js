// Many items on a map: those that are close together on the screen become one marker with their count.

import { colors, element, marker, onColors, onOpen, text } from "./map-base.js";
import { shapeLayers } from "./map-shapes.js";

const L = window.L;

/** The side of a cell of the grid, and how close two markers may come, in pixels. */
const cell = 72;
const closest = 46;
/** How far around the view markers are made, as a share of it, so that dragging shows no gaps. */
const padding = 0.4;
/** From how many single items on there is no room for their titles. */
const mostTitles = 24;
const mostShapes = 300;
/** Closer than this nothing is told apart by zooming in. */
const closestZoom = 18;
/** About the room that a title takes below its marker, in pixels. */
const title = { letter: 7, most: 144, top: 12, height: 20 };

/** Web Mercator, as pixels of the world at zoom 0 (EPSG:3857). */
function project(lat, lng) {
  const sine = Math.sin(Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI / 180);
  return [
    (lng + 180) / 360 * 256,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256,
  ];
}

/** Those of single items whose titles hide neither another title nor a marker. */
function titles(groups, singles) {
  const markers = groups.map((group) => (
    { group, left: group.left - 14, right: group.left + 14, top: group.top - 14, bottom: group.top + 12 }));
  const taken = [];
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return new Set(singles.filter((group) => {
    const half = Math.min(title.most, group.rows[0].title.length * title.letter) / 2;
    const top = group.top + title.top;
    const box = { left: group.left - half, right: group.left + half, top, bottom: top + title.height };
    if (taken.some((other) => overlap(box, other))) return false;
    if (markers.some((other) => other.group !== group && overlap(box, other))) return false;
    taken.push(box);
    return true;
  }));
}

export class Clusters {
  #map;
  #rows = [];
  #markers = new Map();
  #shapes;
  #color = colors().shape;
  #open;

  /**
   * @param open Called with the rows of a marker that zooming in does not tell apart, and with whether a
   *   key opened it.
   */
  constructor(map, open) {
    this.#map = map;
    this.#open = open;
    this.#shapes = L.layerGroup([]).addTo(map);
    map.on("moveend", () => this.draw());
    onColors(map, (color) => {
      this.#color = color.shape;
      this.draw();
    });
  }

  /** Shows rows with `id`, `title`, `lat`, `lng` and `shape`. */
  show(rows) {
    this.#rows = rows;
    for (const row of rows) [row.x, row.y] = project(row.lat, row.lng);
    this.draw();
  }

  /** Where all rows are. */
  get bounds() { return L.latLngBounds(this.#rows.map(({ lat, lng }) => [lat, lng])); }

  get rows() { return this.#rows; }

  draw() {
    const groups = this.#groups();
    const singles = groups.filter(({ rows }) => rows.length === 1);
    const titled = titles(groups, singles.length <= mostTitles ? singles : []);
    const wanted = new Map();
    for (const group of groups) {
      const key = `${group.rows.length}:${group.rows[0].key}:${titled.has(group)}`;
      wanted.set(key, group);
    }
    for (const [key, made] of this.#markers) {
      if (wanted.has(key)) continue;
      made.remove();
      this.#markers.delete(key);
    }
    for (const [key, group] of wanted) {
      if (this.#markers.has(key)) continue;
      const made = this.#marker(group, titled.has(group)).addTo(this.#map);
      this.#markers.set(key, made);
    }
    this.#drawShapes(singles);
  }

  /** The rows in and around the view, by the cells of a grid over the world. */
  #groups() {
    const map = this.#map;
    const scale = 2 ** map.getZoom();
    const seen = map.getBounds().pad(padding);
    const [west, north] = project(seen.getNorth(), seen.getWest());
    const [east, south] = project(seen.getSouth(), seen.getEast());
    const cells = new Map();
    for (const row of this.#rows) {
      if (row.x < west || row.x > east || row.y < north || row.y > south) continue;
      const key = Math.floor(row.x * scale / cell) * 1e7 + Math.floor(row.y * scale / cell);
      const group = cells.get(key);
      if (group) {
        group.rows.push(row);
        group.x += row.x;
        group.y += row.y;
      } else {
        cells.set(key, { rows: [row], x: row.x, y: row.y });
      }
    }
    const groups = [...cells.values()].sort((a, b) => b.rows.length - a.rows.length);
    const kept = [];
    for (const group of groups) {
      const count = group.rows.length;
      [group.left, group.top] = [group.x / count * scale, group.y / count * scale];
      // Neighbours that would hide each other across the line of two cells are one.
      const near = kept.find(
        (other) => Math.hypot(other.left - group.left, other.top - group.top) < closest);
      if (near) near.rows.push(...group.rows);
      else kept.push(group);
    }
    return kept;
  }

  #marker(group, hasTitle) {
    const { rows } = group;
    if (rows.length === 1) {
      const [row] = rows;
      const content = element("span", { class: "map-item" },
        element("span", { class: "map-dot" }),
        hasTitle ? element("span", { class: "map-title", dir: "auto", "aria-hidden": "true" }, row.title) : null);
      const made = marker([row.lat, row.lng], {
        className: "is-item", label: row.title, content, riseOnHover: true,
      });
      onOpen(made, (byKey) => this.#open([row], byKey));
      return made;
    }
    const scale = 2 ** this.#map.getZoom();
    const at = this.#map.unproject([group.left, group.top], Math.log2(scale));
    const count = rows.length.toLocaleString(document.documentElement.lang);
    const label = text("cluster", { count });
    const content = element(
      "span", { class: `map-cluster${rows.length >= 100 ? " is-large" : ""}` }, count);
    const made = marker(at, { className: "is-cluster", label, content, size: 48 });
    onOpen(made, (byKey) => {
      const bounds = L.latLngBounds(rows.map(({ lat, lng }) => [lat, lng]));
      const isOnePlace = bounds.getNorthEast().equals(bounds.getSouthWest(), 1e-5);
      if (isOnePlace || this.#map.getZoom() >= closestZoom) {
        this.#open(rows, byKey);
      } else {
        this.#map.fitBounds(bounds, { padding: [48, 48], maxZoom: closestZoom });
        if (byKey) this.#map.getContainer().focus();
      }
    });
    return made;
  }

  #drawShapes(singles) {
    this.#shapes.clearLayers();
    for (const { rows: [row] } of singles.slice(0, mostShapes)) {
      for (const layer of rowShapes(row, { color: this.#color })) this.#shapes.addLayer(layer);
    }
  }
}

/** The layers of a shape as the map's data has it: the radius of a circle, GeoJSON, or null. */
export function rowShapes({ lat, lng, shape }, style) {
  if (typeof shape !== "number") return shapeLayers(shape, style);
  return shapeLayers({ type: "Point", coordinates: [lng, lat], radius: shape }, style);
}
