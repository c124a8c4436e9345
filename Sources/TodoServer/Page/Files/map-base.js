// What all maps of the pages have: tiles or outlines, the scale, the grid, and keys.

import { addGrid, addOutline } from "./map-outline.js";

const L = window.L;

/** What the server says of maps. */
export const settings = JSON.parse(
  document.querySelector('meta[name="map-settings"]')?.content ?? "null");

/** Whether the page can have maps. */
export const hasMaps = Boolean(L && settings);

export const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A text in the language of the page, with its parts. */
export function text(key, parts = {}) {
  return (settings.texts[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

/** An element with its attributes and what is in it: texts stay texts. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

/** The colours of the style sheet, as canvases need them. */
export function colors() {
  const style = getComputedStyle(document.documentElement);
  const names = ["land", "coast", "border", "grid", "shape", "place", "track", "device"];
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]));
}

/** Calls back now, and when the screen turns dark or light. */
export function onColors(map, body) {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const listener = () => body(colors());
  scheme.addEventListener("change", listener);
  map.on("unload", () => scheme.removeEventListener("change", listener));
  listener();
}

/** A position as fields and addresses have it. */
export function positionText({ lat, lng }) {
  const wrapped = L.latLng(lat, lng).wrap();
  return `${wrapped.lat.toFixed(6)},${wrapped.lng.toFixed(6)}`;
}

// The view is kept for the next map of the session.
const viewKey = "map-view";

function keptView() {
  try {
    const [lat, lng, zoom] = JSON.parse(sessionStorage.getItem(viewKey));
    if ([lat, lng, zoom].every(Number.isFinite)) return { center: [lat, lng], zoom };
  } catch { /* There is none. */ }
  return null;
}

/** Keeps the view of a map for the next one. */
export function keepView(map) {
  map.on("moveend", () => {
    const { lat, lng } = map.getCenter();
    sessionStorage.setItem(viewKey, JSON.stringify([lat, lng, map.getZoom()]));
  });
}

/** Makes a map in an element. */
export function createMap(container, label, options = {}) {
  const map = L.map(container, {
    attributionControl: false, zoomControl: false, preferCanvas: true, worldCopyJump: true,
    minZoom: 2, maxZoom: 19, tap: false, inertia: !isCalm, zoomAnimation: !isCalm,
    fadeAnimation: !isCalm, markerZoomAnimation: !isCalm, ...options,
  });
  if (isCalm) {
    const panBy = map.panBy;
    map.panBy = (offset, options) => panBy.call(map, offset, { ...options, animate: false });
  }
  if (label) container.setAttribute("aria-label", label);
  map.setView([30, 10], 2);
  L.control.zoom({ zoomInTitle: text("zoomIn"), zoomOutTitle: text("zoomOut") }).addTo(map);
  const region = new Intl.Locale(document.documentElement.lang || "en").region;
  const isImperial = ["US", "LR", "MM"].includes(region);
  L.control.scale({ imperial: isImperial, metric: !isImperial }).addTo(map);
  addHere(map);
  addGround(map);
  addGrid(map);
  map.on("popupopen", ({ popup }) => {
    popup.getElement()?.querySelector(".leaflet-popup-close-button")
      ?.setAttribute("aria-label", text("close"));
  });
  container.addEventListener("keydown", (event) => {
    if (event.key === "Escape") map.closePopup();
  });
  return map;
}

/** Shows what a map is about; with nothing to show, what the map before it showed. */
export function showBounds(map, bounds, options = {}) {
  if (bounds?.isValid()) {
    map.fitBounds(bounds, { padding: [28, 28], maxZoom: 16, animate: false, ...options });
    return;
  }
  const kept = keptView();
  if (kept) map.setView(kept.center, kept.zoom, { animate: false });
}

/** The view of the map before; null if there was none. */
export function showKeptView(map) {
  const kept = keptView();
  if (kept) map.setView(kept.center, kept.zoom, { animate: false });
  return kept !== null;
}

function addGround(map) {
  if (!settings.tiles) {
    addOutline(map);
    addAttribution(map, text("outline"));
    return;
  }
  const Tiles = L.TileLayer.extend({
    createTile(coords, done) {
      const tile = element("img", { alt: "" });
      // The owners of tiles want to know which site shows them, not which page.
      tile.referrerPolicy = "strict-origin";
      tile.addEventListener("load", () => done(null, tile));
      tile.addEventListener("error", (event) => done(event, tile));
      tile.src = this.getTileUrl(coords);
      return tile;
    },
  });
  const tiles = new Tiles(settings.tiles, { maxZoom: 19 }).addTo(map);
  // Without the tiles the map is not empty.
  tiles.once("tileerror", () => addOutline(map));
  addAttribution(map, settings.attribution);
}

/** Whose the map is. Addresses in the text become links. */
function addAttribution(map, owner) {
  if (!owner) return;
  const Attribution = L.Control.extend({
    options: { position: "bottomright" },
    onAdd() {
      const parts = owner.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
        index % 2 === 0 ? part : element("a", { href: part, rel: "noopener" }, new URL(part).host));
      return element("div", { class: "map-attribution" }, ...parts);
    },
  });
  new Attribution().addTo(map);
}

/** A drawing of lines, 24 pixels wide and high. */
function icon(path) {
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const drawing = make("svg", {
    viewBox: "0 0 24 24", width: 24, height: 24, fill: "none", stroke: "currentColor",
    "stroke-width": 2, "stroke-linecap": "round", "aria-hidden": "true",
  });
  drawing.append(make("path", { d: path }));
  return drawing;
}

/** A button on the map. */
function addButton(map, words, path, body) {
  const Button = L.Control.extend({
    options: { position: "topleft" },
    onAdd() {
      const button = element(
        "button", { type: "button", class: "map-button", title: words, "aria-label": words },
        icon(path));
      L.DomEvent.disableClickPropagation(button);
      button.addEventListener("click", body);
      return button;
    },
  });
  new Button().addTo(map);
}

/** A button that shows all there is. */
export function addAll(map, body) {
  addButton(map, text("all"), "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", body);
}

/** Where the browser is: asked for on a tap and never else. */
function addHere(map) {
  if (!("geolocation" in navigator)) return;
  const cross = "M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 2v3M12 19v3M2 12h3M19 12h3M12 12h.01";
  addButton(map, text("here"), cross, () => {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      const position = [coords.latitude, coords.longitude];
      map.setView(position, Math.max(15, map.getZoom()), { animate: !isCalm });
      map.fire("here", { latlng: L.latLng(position) });
    }, () => sayOn(map, text("noHere")), {
      enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000,
    });
  });
}

/** Says something on the map for a while. */
function sayOn(map, words) {
  const container = map.getContainer();
  container.querySelector(".map-note")?.remove();
  const note = element("p", { class: "map-note", role: "alert" }, words);
  container.append(note);
  setTimeout(() => note.remove(), 8_000);
}

/** A marker that can be used by hand and by key; its icon is made of elements. */
export function marker(position, { className, label, content, size = 44, ...options }) {
  const icon = L.divIcon({
    className: `map-marker ${className}`, html: content ?? element("span"),
    iconSize: [size, size], iconAnchor: [size / 2, size / 2],
  });
  const made = L.marker(position, { icon, keyboard: true, ...options });
  made.on("add", () => {
    const own = made.getElement();
    if (options.interactive === false) {
      own.setAttribute("aria-hidden", "true");
      return;
    }
    own.setAttribute("role", "button");
    own.setAttribute("aria-label", label);
    own.title = label;
  });
  return made;
}

/** Calls back when a marker is tapped, or Enter or the space bar is pressed on it. */
export function onOpen(made, body) {
  made.on("click", (event) => {
    L.DomEvent.stopPropagation(event);
    body(false);
  });
  made.on("add", () => {
    made.getElement().addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      body(true);
    });
  });
}

/** Opens a popup. By key its first control gets the focus, and gives it back. */
export function openPopup(map, position, content, { byKey = false, offset = [0, -8] } = {}) {
  const back = document.activeElement;
  const popup = L.popup({ offset, minWidth: 230, maxWidth: 300, autoPanPadding: [12, 12] })
    .setLatLng(position).setContent(content);
  popup.openOn(map);
  if (byKey) {
    content.querySelector("a, button")?.focus();
    map.once("popupclose", () => back?.isConnected && back.focus());
  }
  return popup;
}
