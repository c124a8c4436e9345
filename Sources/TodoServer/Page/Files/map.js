// The page of the map.

import {
  addAll, createMap, element, hasMaps, keepView, onColors, openPopup, positionText, settings,
  showBounds, showKeptView, text,
} from "./map-base.js";
import { Clusters, rowShapes } from "./map-clusters.js";
import { Devices } from "./map-devices.js";
import { Track } from "./map-track.js";

const L = window.L;
const page = document.getElementById("map-page");

/** From how close up places have their names. */
const closeEnough = 14;
/** Room beside the outermost markers for half of their titles, in pixels. */
const room = { padding: [60, 44] };
/** The map begins with what is so close to a device, in metres. */
const nearby = 25_000;

/** Says what happened where the page says it; `undo` takes it back. */
function say(words, undo) {
  const message = document.getElementById("message");
  const button = undo && element("button", { type: "button" }, text("reopen"));
  button?.addEventListener("click", undo);
  message.replaceChildren(element("p", { class: "message" }, words), ...(button ? [button] : []));
}

async function json(address) {
  const response = await fetch(address, { credentials: "same-origin" });
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok || !type.startsWith("application/json")) throw new Error(`${response.status}`);
  return response.json();
}

class MapPage {
  #map;
  #clusters;
  #devices;
  #positions = [];
  #track;
  #lists = [];

  constructor(container) {
    // Without tiles the map need not take whole steps.
    this.#map = createMap(container, null, settings.tiles ? {} : { zoomSnap: 0.25 });
    addAll(this.#map, () => showBounds(this.#map, this.#everything(), room));
    this.#devices = new Devices(this.#map, json, (devices, moved) => this.#follow(devices, moved));
    this.#clusters = new Clusters(this.#map, (rows, byKey) => this.#open(rows, byKey));
    this.#map.on("click", ({ latlng }) => this.#openHere(latlng, false));
    container.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === container) {
        this.#openHere(this.#map.getCenter(), true);
      }
    });
  }

  async load(words) {
    const query = words ? `?q=${encodeURIComponent(words)}` : "";
    const data = await json(`/map/data${query}`);
    this.#lists = data.lists;
    this.#clusters.show(data.items.map(([list, id, title, lat, lng, shape], index) => (
      { key: `${list}/${id}/${index}`, list: data.lists[list].id, mayWrite: data.lists[list].mayWrite, id, title, lat, lng, shape })));
    this.#showPlaces(data.places);
    this.#devices.show(data.devices);
    if (data.isCut) say(text("cut"));
    const isBack = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
    if (!(isBack && showKeptView(this.#map))) {
      showBounds(this.#map, (words ? null : this.#surroundings()) ?? this.#everything(), room);
    }
    keepView(this.#map);
  }

  #everything() {
    const bounds = this.#clusters.bounds;
    for (const position of this.#positions) bounds.extend(position);
    return bounds;
  }

  /** The device that reported last with what is close to it; null if nothing is. */
  #surroundings() {
    const [position] = this.#positions;
    if (!position) return null;
    const isNear = (other) => L.latLng(position).distanceTo(other) < nearby;
    const items = this.#clusters.rows.map(({ lat, lng }) => [lat, lng]).filter(isNear);
    if (items.length === 0) return null;
    return L.latLngBounds([...items, ...this.#positions.filter(isNear)]);
  }

  #follow(devices, moved) {
    this.#positions = devices.map(({ position }) => position);
    if (!this.#track && devices.length > 0) {
      this.#track = new Track(this.#map, devices, json);
    } else if (moved.length > 0) {
      this.#track?.follow(moved);
    }
  }

  #showPlaces(places) {
    const group = L.layerGroup([]).addTo(this.#map);
    const hide = () => {
      this.#map.getContainer().classList.toggle("is-far", this.#map.getZoom() < closeEnough);
    };
    this.#map.on("zoomend", hide);
    hide();
    onColors(this.#map, (color) => {
      group.clearLayers();
      for (const [, name, lat, lng, shape] of places) {
        const style = { color: color.place, dashArray: "5 4", fillOpacity: 0.06 };
        for (const layer of rowShapes({ lat, lng, shape }, style)) group.addLayer(layer);
        const icon = L.divIcon({
          className: "map-label", iconSize: [0, 0],
          html: element("span", { class: "map-place", dir: "auto" }, name),
        });
        group.addLayer(L.marker([lat, lng], { icon, interactive: false, keyboard: false }));
      }
    });
  }

  #open(rows, byKey) {
    if (rows.length === 1) this.#openItem(rows[0], byKey);
    else this.#openSeveral(rows, byKey);
  }

  /** Items at one place, of which the map cannot show one by one. */
  #openSeveral(rows, byKey) {
    const items = rows.slice(0, 50).map((row) => {
      const button = element("button", { type: "button", class: "map-choice", dir: "auto" }, row.title);
      button.addEventListener("click", () => this.#openItem(row, true));
      return element("li", {}, button);
    });
    openPopup(this.#map, [rows[0].lat, rows[0].lng],
      element("ul", { class: "map-popup map-choices" }, ...items), { byKey });
  }

  async #openItem(row, byKey) {
    const path = `/lists/${row.list}/items/${row.id}`;
    const facts = element("p", { class: "facts" });
    const done = row.mayWrite
      ? element("button", { type: "button", class: "primary" }, text("done")) : null;
    const content = element("div", { class: "map-popup" },
      element("strong", { dir: "auto" }, row.title), facts,
      element("p", { class: "map-actions" }, done,
        element("a", { class: "button", href: path }, text("details"))));
    done?.addEventListener("click", () => this.#check(row, done));
    const popup = openPopup(this.#map, [row.lat, row.lng], content, { byKey });
    try {
      const query = new URLSearchParams({ list: row.list, item: row.id });
      const item = await json(`/map/item?${query}`);
      for (const fact of [item.distance, item.due, item.place]) {
        if (fact) facts.append(element("span", { dir: "auto" }, fact));
      }
      popup.update();
    } catch { /* The title and the link are enough. */ }
  }

  async #send(row, verb) {
    const body = new URLSearchParams({ "form-token": page.dataset.formToken, back: "/map" });
    const response = await fetch(`/lists/${row.list}/items/${row.id}/${verb}`, {
      method: "POST", body, credentials: "same-origin", redirect: "manual",
    });
    // A form that worked leads to another page.
    if (response.type !== "opaqueredirect") throw new Error(`${response.status}`);
  }

  async #check(row, button) {
    button.disabled = true;
    try {
      await this.#send(row, "check");
    } catch {
      button.disabled = false;
      say(text("failed"));
      return;
    }
    const before = this.#clusters.rows;
    this.#map.closePopup();
    this.#clusters.show(before.filter(({ list, id }) => list !== row.list || id !== row.id));
    say(text("doneOf", { title: row.title }), async () => {
      try {
        await this.#send(row, "uncheck");
        this.#clusters.show(before);
        say(text("reopened", { title: row.title }));
      } catch {
        say(text("failed"));
      }
    });
  }

  /** What to do at a part of the map where nothing is. */
  #openHere(latlng, byKey) {
    const position = latlng.wrap();
    const [lat, lon] = positionText(position).split(",");
    const add = `/add?${new URLSearchParams({ lat, lon })}`;
    const sort = `/?${new URLSearchParams({ sort: "distance", from: `${lat},${lon}` })}`;
    openPopup(this.#map, latlng, element("div", { class: "map-popup" },
      element("p", { class: "map-coordinates" }, `${Number(lat).toFixed(5)}, ${Number(lon).toFixed(5)}`),
      element("p", { class: "map-actions is-column" },
        element("a", { class: "button primary", href: add }, text("add")),
        element("a", { class: "button", href: sort }, text("sort")))),
    { byKey, offset: [0, 0] });
  }
}

if (page && hasMaps) {
  page.hidden = false;
  new MapPage(document.getElementById("map")).load(page.dataset.words ?? "")
    .catch((error) => {
      console.error(error);
      say(text("cannotLoad"));
    });
}
