// A day of a device: its track, and what fired where, replayed by a slider.

import { element, isCalm, marker, onColors, text } from "./map-base.js";

const L = window.L;

/** A longer time between two positions is a gap in the track, in milliseconds. */
const longestGap = 15 * 60_000;
/** How long a replay of the whole day takes, and how often it moves on, in milliseconds. */
const replayTime = 20_000;
const beat = isCalm ? 1_000 : 50;
/** Longer tracks are not loaded again whenever their device moves. */
const longestFollowed = 2_000;

const byID = (id) => document.getElementById(id);

export class Track {
  #map;
  #json;
  #box = byID("track");
  #slider = byID("track-time");
  #group;
  #color;
  #data;
  #here;
  #timer;
  #clock = new Intl.DateTimeFormat(document.documentElement.lang || "en", {
    timeStyle: "short", timeZone: document.documentElement.dataset.zone,
  });

  constructor(map, devices, json) {
    this.#map = map;
    this.#json = json;
    this.#group = L.layerGroup([]).addTo(map);
    const select = byID("track-device");
    for (const { name, label } of devices) {
      select.append(element("option", { value: name }, label));
    }
    this.#box.hidden = false;
    this.#box.addEventListener("toggle", () => {
      if (this.#box.open) this.#load();
      else this.#clear();
    });
    select.addEventListener("change", () => this.#load());
    byID("track-day").addEventListener("change", (event) => this.#load(event.target.value));
    byID("track-earlier").addEventListener("click", () => this.#load(this.#data?.earlier));
    byID("track-later").addEventListener("click", () => this.#load(this.#data?.later));
    this.#slider.addEventListener("input", () => this.#showMoment());
    byID("track-play").addEventListener("click", () => this.#timer ? this.#stop() : this.#play());
    onColors(map, (color) => {
      this.#color = color.track;
      if (this.#data) this.#draw();
    });
  }

  #clear() {
    this.#stop();
    this.#group.clearLayers();
    this.#data = null;
  }

  /** Shows where devices have gone on to, unless somebody looks at an earlier time. */
  follow(names) {
    const points = this.#data?.points ?? [];
    if (!this.#box.open || !this.#data || this.#data.later || this.#timer) return;
    if (!names.includes(byID("track-device").value) || points.length > longestFollowed) return;
    if (this.#slider.valueAsNumber < points.length - 1) return;
    this.#load("", false);
  }

  async #load(day = "", isNew = true) {
    this.#stop();
    const query = new URLSearchParams({ device: byID("track-device").value });
    if (day) query.set("day", day);
    try {
      this.#data = await this.#json(`/map/track?${query}`);
    } catch {
      this.#data = { day, points: [], events: [] };
    }
    const { points, earlier, later } = this.#data;
    byID("track-day").value = this.#data.day;
    byID("track-earlier").disabled = !earlier;
    byID("track-later").disabled = !later;
    byID("track-player").hidden = points.length === 0;
    byID("track-nothing").hidden = points.length > 0;
    this.#slider.max = Math.max(0, points.length - 1);
    this.#slider.value = this.#slider.max;
    this.#draw();
    if (points.length > 0 && isNew) {
      const bounds = L.latLngBounds(points.map(([, lat, lng]) => [lat, lng]));
      this.#map.fitBounds(bounds, { padding: [64, 40], maxZoom: 17, animate: false });
    }
  }

  #draw() {
    this.#group.clearLayers();
    this.#here = null;
    const { points, events } = this.#data;
    byID("track-events").replaceChildren(...events.map((event) => this.#row(event)));
    if (points.length === 0) return;
    const counted = points.filter(([, , , , counts]) => counts);
    const runs = [];
    const gaps = [];
    for (const [index, point] of counted.entries()) {
      const last = counted[index - 1];
      if (last && point[0] - last[0] <= longestGap) {
        runs.at(-1).push([point[1], point[2]]);
      } else {
        runs.push([[point[1], point[2]]]);
        if (last) gaps.push([[last[1], last[2]], [point[1], point[2]]]);
      }
    }
    const common = { color: this.#color, interactive: false };
    this.#group.addLayer(L.polyline(gaps, { ...common, weight: 2, dashArray: "2 7" }));
    this.#group.addLayer(L.polyline(runs, { ...common, weight: 4, opacity: 0.85 }));
    for (const event of events) {
      if (!event.position) continue;
      const made = marker(event.position, {
        className: "is-event", label: this.#words(event), size: 28, interactive: false, keyboard: false,
        content: element("span", { class: "map-event" }, "!"),
      });
      event.marker = made;
      this.#group.addLayer(made);
    }
    this.#here = marker([points[0][1], points[0][2]], {
      className: "is-here", label: text("time"), size: 24, interactive: false, keyboard: false,
      content: element("span", { class: "map-here" }), zIndexOffset: 1_000,
    });
    this.#group.addLayer(this.#here);
    this.#showMoment();
  }

  #words(event) {
    return `${this.#clock.format(event.time)} ${event.title ?? ""} (${text(`event-${event.event}`)})`;
  }

  #row(event) {
    const time = element("time", { class: "distance" }, this.#clock.format(event.time));
    const title = event.title ?? event.place ?? "";
    const what = element("div", { class: "what" },
      event.path ? element("a", { class: "title", href: event.path, dir: "auto" }, title) : title,
      element("p", { class: "facts" }, element("span", {}, text(`event-${event.event}`)),
        event.place && event.place !== title ? element("span", { dir: "auto" }, event.place) : null));
    event.row = element("li", { class: "row" }, time, what);
    return event.row;
  }

  /** Shows where the device was at the time of the slider, and what had fired until then. */
  #showMoment() {
    const { points, events } = this.#data ?? {};
    const point = points?.[this.#slider.valueAsNumber];
    if (!point || !this.#here) return;
    const [time, lat, lng] = point;
    this.#here.setLatLng([lat, lng]);
    const words = this.#clock.format(time);
    byID("track-now").textContent = words;
    this.#slider.setAttribute("aria-valuetext", words);
    for (const event of events) {
      const hasFired = event.time <= time + 999;
      event.row?.classList.toggle("is-future", !hasFired);
      event.marker?.getElement()?.classList.toggle("is-future", !hasFired);
    }
    if (!this.#map.getBounds().contains([lat, lng])) this.#map.panTo([lat, lng], { animate: !isCalm });
  }

  #play() {
    const { points } = this.#data ?? {};
    if (!points || points.length < 2) return;
    if (this.#slider.valueAsNumber >= points.length - 1) this.#slider.value = 0;
    const button = byID("track-play");
    button.textContent = text("pause");
    button.setAttribute("aria-pressed", "true");
    const pace = (points.at(-1)[0] - points[0][0]) / replayTime;
    let time = points[this.#slider.valueAsNumber][0];
    this.#timer = setInterval(() => {
      time += pace * beat;
      let index = this.#slider.valueAsNumber;
      // Nobody needs to wait while nothing moves.
      if (points[index + 1]?.[0] - time > longestGap) time = points[index + 1][0];
      while (index < points.length - 1 && points[index + 1][0] <= time) index += 1;
      this.#slider.value = index;
      this.#showMoment();
      if (index >= points.length - 1) this.#stop();
    }, beat);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const button = byID("track-play");
    button.textContent = text("play");
    button.setAttribute("aria-pressed", "false");
  }
}
