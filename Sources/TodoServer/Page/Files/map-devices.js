// One's devices on the map: where each is, and how it moves while somebody looks.

import { element, isCalm, marker, onColors, onOpen, openPopup, text } from "./map-base.js";

const L = window.L;

/** How long to wait before asking again where the devices are: longer while nothing moves. */
const shortestWait = 2_000;
const longestWait = 20_000;
/** How long a marker takes to where its device is now; farther away it is there at once. */
const moveTime = 1_500;
const farthestMove = 5_000;

/** A device with its marker, its circles and the way that it went since the page was opened. */
class Shown {
  #map;
  #circle = null;
  #clear = null;
  #trail;
  #frame;
  #at;

  constructor(map, trails, device, color, open) {
    this.#map = map;
    this.device = device;
    this.#at = L.latLng(device.position);
    this.#trail = L.polyline([this.#at], { weight: 4, opacity: 0.6, interactive: false });
    this.#trail.addTo(trails);
    this.marker = marker(device.position, {
      className: "is-device", label: this.#label, zIndexOffset: -500,
      content: element("span", { class: "map-device" },
        element("span", { class: "map-device-dot" }),
        element("span", { class: "map-title", dir: "auto", "aria-hidden": "true" }, device.label)),
    }).addTo(map);
    onOpen(this.marker, (byKey) => open(this.device, byKey));
    this.drawCircles(trails, color);
  }

  get #label() { return `${this.device.label}, ${this.device.age}`; }

  drawCircles(group, color) {
    this.#circle?.remove();
    this.#clear?.remove();
    const { accuracy, clear } = this.device;
    const common = { color, weight: 1, interactive: false };
    this.#circle = accuracy > 0
      ? L.circle(this.#at, { ...common, radius: accuracy, fillOpacity: 0.18 }).addTo(group) : null;
    this.#clear = clear > 0
      ? L.circle(this.#at, { ...common, radius: clear, dashArray: "2 6", weight: 2, fill: false })
        .addTo(group) : null;
    this.#trail.setStyle({ color });
  }

  /** Takes over what is known now. Returns whether the device has moved. */
  change(device, group, color) {
    const target = L.latLng(device.position);
    const hasMoved = !target.equals(L.latLng(this.device.position));
    this.device = device;
    const own = this.marker.getElement();
    own?.setAttribute("aria-label", this.#label);
    if (own) own.title = this.#label;
    this.drawCircles(group, color);
    if (hasMoved) this.#move(target);
    return hasMoved;
  }

  #move(target) {
    cancelAnimationFrame(this.#frame);
    const from = this.#at;
    this.#trail.addLatLng(target);
    if (isCalm || from.distanceTo(target) > farthestMove) return this.#put(target);
    const begun = performance.now();
    const step = (now) => {
      const share = Math.min(1, Math.max(0, (now - begun) / moveTime));
      this.#put(L.latLng(
        from.lat + share * (target.lat - from.lat), from.lng + share * (target.lng - from.lng)));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #put(position) {
    this.#at = position;
    this.marker.setLatLng(position);
    this.#circle?.setLatLng(position);
    this.#clear?.setLatLng(position);
  }

  remove() {
    cancelAnimationFrame(this.#frame);
    for (const layer of [this.marker, this.#circle, this.#clear, this.#trail]) layer?.remove();
  }
}

export class Devices {
  #map;
  #json;
  #told;
  #group;
  #color;
  #shown = new Map();
  #wait = shortestWait;
  #timer;

  /**
   * @param json Asks the server.
   * @param told Called with all devices, and with the names of those that have moved.
   */
  constructor(map, json, told) {
    this.#map = map;
    this.#json = json;
    this.#told = told;
    this.#group = L.layerGroup([]).addTo(map);
    onColors(map, ({ device }) => {
      this.#color = device;
      for (const shown of this.#shown.values()) shown.drawCircles(this.#group, device);
    });
    document.addEventListener("visibilitychange", () => {
      clearTimeout(this.#timer);
      if (!document.hidden) this.#ask();
    });
  }

  /** Shows devices, and from then on where they go. */
  show(devices) {
    const moved = [];
    for (const device of devices) {
      const known = this.#shown.get(device.name);
      if (!known) {
        this.#shown.set(device.name, new Shown(
          this.#map, this.#group, device, this.#color, (...opened) => this.#open(...opened)));
      } else if (known.change(device, this.#group, this.#color)) {
        moved.push(device.name);
      }
    }
    const names = new Set(devices.map(({ name }) => name));
    for (const [name, shown] of this.#shown) {
      if (names.has(name)) continue;
      shown.remove();
      this.#shown.delete(name);
    }
    this.#told(devices, moved);
    this.#wait = moved.length > 0 ? shortestWait : Math.min(longestWait, 1.5 * this.#wait);
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(() => this.#ask(), this.#wait);
  }

  async #ask() {
    try {
      this.show(await this.#json("/map/devices"));
    } catch {
      this.#wait = longestWait;
      this.#timer = setTimeout(() => this.#ask(), this.#wait);
    }
  }

  #open({ label, position, time, age, accuracyText, clear, clearText }, byKey) {
    const facts = [
      `${time} (${age})`,
      accuracyText && text("accuracy", { distance: accuracyText }),
      clear > 0 && text("clear", { distance: clearText }),
    ].filter(Boolean);
    openPopup(this.#map, position, element("div", { class: "map-popup" },
      element("strong", { dir: "auto" }, label), ...facts.map((fact) => element("p", {}, fact))),
    { byKey });
  }
}
