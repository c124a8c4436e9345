// The page of the map.

import {
  createMap, element, hasMaps, keepView, marker, onColors, onOpen, openPopup, positionText, showBounds,
  showKeptView, text,
} from "./map-base.js";
import { Clusters, rowShapes } from "./map-clusters.js";
import { Track } from "./map-track.js";

const L = window.L;
const page = document.getElementById("map-page");

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
  #lists = [];

  constructor(container) {
    this.#map = createMap(container);
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
    this.#showDevices(data.devices);
    if (data.isCut) say(text("cut"));
    const isBack = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
    if (!(isBack && showKeptView(this.#map))) {
      const bounds = this.#clusters.bounds;
      for (const { position } of data.devices) bounds.extend(position);
      showBounds(this.#map, bounds);
    }
    keepView(this.#map);
    if (data.devices.length > 0) new Track(this.#map, data.devices, json);
  }

  #showPlaces(places) {
    const group = L.layerGroup([]).addTo(this.#map);
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

  #showDevices(devices) {
    const circles = L.layerGroup([]).addTo(this.#map);
    onColors(this.#map, (color) => {
      circles.clearLayers();
      for (const { position, accuracy, clear } of devices) {
        const common = { color: color.device, weight: 1, interactive: false };
        if (accuracy > 0) {
          circles.addLayer(L.circle(position, { ...common, radius: accuracy, fillOpacity: 0.18 }));
        }
        if (clear > 0) {
          circles.addLayer(L.circle(
            position, { ...common, radius: clear, dashArray: "2 6", weight: 2, fill: false }));
        }
      }
    });
    for (const device of devices) {
      const content = element("span", { class: "map-device" },
        element("span", { class: "map-device-dot" }),
        element("span", { class: "map-title", dir: "auto", "aria-hidden": "true" }, device.label));
      const made = marker(device.position, {
        className: "is-device", label: `${device.label}, ${device.age}`, content, zIndexOffset: -500,
      }).addTo(this.#map);
      onOpen(made, (byKey) => this.#openDevice(device, byKey));
    }
  }

  #openDevice({ label, position, time, age, accuracyText, clear, clearText }, byKey) {
    const facts = [
      `${time} (${age})`,
      accuracyText && text("accuracy", { distance: accuracyText }),
      clear > 0 && text("clear", { distance: clearText }),
    ].filter(Boolean);
    openPopup(this.#map, position, element("div", { class: "map-popup" },
      element("strong", { dir: "auto" }, label), ...facts.map((fact) => element("p", {}, fact))),
    { byKey });
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
