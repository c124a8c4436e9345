// The place of a form on a map: the fields `place` ("lat,lon") and `shape` (GeoJSON) of the form.
//
// It stands in the element `shape-editor` if the form has one, else after the field `place`.

import {
  createMap, element, hasMaps, isCalm, marker, onColors, settings, showBounds, showKeptView, text,
} from "./map-base.js";
import {
  emptyShape, firstRadius, lengths, readPosition, readShape, writePosition, writeShape,
} from "./shape-model.js";
import { corridor, metersPerPixel } from "./map-shapes.js";

const L = window.L;
const kinds = ["point", "circle", "polygon", "corridor"];
const kindTexts = { point: "point", circle: "drawCircle", polygon: "drawPolygon", corridor: "drawCorridor" };
/** How far an arrow key moves a handle, in pixels; less with Shift. */
const keyStep = 12;
const smallStep = 1;
/** How close the map is where nothing is on it yet. */
const firstZoom = 14;
/** From how close up a place can be told by a tap. */
const closeEnough = 12;
/** How close to the first corner a tap finishes an area, in pixels. */
const closing = 16;

class ShapeEditor {
  #place;
  #shapeField;
  #shape = emptyShape("point");
  #map;
  #color = "";
  #layers;
  #handles = [];
  #drawn = null;
  #inputs = {};
  #help = element("p", { class: "hint", "aria-live": "polite" });

  constructor(form) {
    this.#place = form.elements.place;
    this.#shapeField = form.elements.shape;
    const known = readShape(this.#shapeField.value);
    // What the editor cannot change stays as it is in its field.
    if (this.#shapeField.value.trim() && !known) return;
    const position = readPosition(this.#place.value);
    this.#shape = known ?? { ...emptyShape("point"), center: position };
    const box = document.getElementById("shape-editor") ?? element("div", { id: "shape-editor" });
    if (!box.isConnected) (this.#place.closest(".field") ?? this.#place).after(box);
    this.#build(box);
    this.#map.on("click", ({ latlng }) => this.#tap(latlng));
    this.#map.on("here", ({ latlng }) => this.#tap(latlng));
    this.#map.on("zoomend", () => this.#moveHandles());
    this.#map.getContainer().addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== this.#map.getContainer()) return;
      event.preventDefault();
      this.#tap(this.#map.getCenter());
    });
    this.#place.addEventListener("change", () => this.#takePosition());
    onColors(this.#map, (color) => {
      this.#color = color.shape;
      this.#draw();
    });
    this.#showAll();
  }

  // MARK: The controls

  #build(box) {
    const choices = kinds.map((kind) => {
      const input = element("input", {
        type: "radio", name: "shape-kind", value: kind, checked: kind === this.#shape.kind,
      });
      input.addEventListener("change", () => this.#choose(kind));
      return element("label", { class: "shape-kind" }, input, ` ${text(kindTexts[kind])}`);
    });
    const size = (name, key) => {
      const input = element("input", {
        type: "number", id: `shape-${name}`, min: lengths.least, max: lengths.most, step: "any",
        inputmode: "decimal",
      });
      input.addEventListener("input", () => {
        const meters = input.valueAsNumber;
        if (!(meters >= lengths.least && meters <= lengths.most)) return;
        this.#shape[name] = meters;
        this.#draw();
        this.#write();
      });
      const field = element("p", { class: "field shape-size" },
        element("label", { for: `shape-${name}` }, `${text(key)} (m)`), input);
      this.#inputs[name] = { field, input };
      return field;
    };
    const remove = element("button", { type: "button" }, text("removeCorner"));
    remove.addEventListener("click", () => this.#removeCorner(this.#shape.corners.length - 1));
    const restart = element("button", { type: "button" }, text("start"));
    restart.addEventListener("click", () => this.#choose(this.#shape.kind, true));
    this.#inputs.remove = remove;
    this.#inputs.restart = restart;
    const ground = element("div", {
      class: "map is-editor", role: "region", "aria-describedby": "shape-help",
    });
    this.#help.id = "shape-help";
    box.append(
      element("fieldset", { class: "shape-choice" }, element("legend", {}, text("shape")), ...choices),
      element("div", { class: "shape-sizes" }, size("radius", "radius"), size("width", "width")),
      ground,
      element("p", { class: "map-actions" }, remove, restart),
      this.#help);
    this.#map = createMap(ground, text("editor"));
    this.#layers = L.layerGroup([]).addTo(this.#map);
    // The text field is for those without this map.
    this.#shapeField.closest("[data-without-map]")?.setAttribute("hidden", "");
  }

  #choose(kind, isNew = false) {
    const { center, corners } = this.#shape;
    const middle = center ?? (corners.length > 0 ? corners[0] : null);
    if (kind !== this.#shape.kind || isNew) {
      const hasCenter = kind === "point" || kind === "circle";
      this.#shape = {
        ...this.#shape, kind, center: hasCenter && !isNew ? middle : null, corners: [], isClosed: false,
      };
      if (kind === "circle" && !(this.#shape.radius > 0)) this.#shape.radius = firstRadius;
      if (isNew && hasCenter) this.#place.value = "";
    }
    this.#draw();
    this.#write();
  }

  /** A position that was typed into the field, or removed from it. */
  #takePosition() {
    const position = readPosition(this.#place.value);
    const isEmpty = this.#place.value.trim() === "";
    if (!position && !isEmpty) return;
    if (this.#shape.kind === "polygon" || this.#shape.kind === "corridor") return;
    this.#shape.center = position;
    this.#draw();
    this.#write();
    if (isEmpty) return;
    this.#map.setView(position, Math.max(14, this.#map.getZoom()), { animate: false });
  }

  #tap(latlng) {
    const shape = this.#shape;
    const position = [latlng.lat, latlng.lng];
    if (shape.kind === "point" || shape.kind === "circle") {
      shape.center = position;
      this.#comeCloser(latlng);
    } else if (shape.kind === "polygon" && shape.isClosed) {
      return;
    } else if (shape.kind === "polygon" && shape.corners.length >= 3 && this.#isAtFirst(latlng)) {
      shape.isClosed = true;
    } else {
      shape.corners.push(position);
    }
    this.#draw();
    this.#write();
  }

  /** From far away a tap means a region: the next one is closer to the place. */
  #comeCloser(latlng) {
    const zoom = this.#map.getZoom();
    if (zoom >= closeEnough) return;
    this.#map.setView(latlng, Math.min(firstZoom, zoom + 4), { animate: !isCalm });
  }

  #isAtFirst(latlng) {
    const first = this.#map.latLngToContainerPoint(this.#shape.corners[0]);
    return first.distanceTo(this.#map.latLngToContainerPoint(latlng)) <= closing;
  }

  #removeCorner(index) {
    const shape = this.#shape;
    if (index < 0 || index >= shape.corners.length) return;
    shape.corners.splice(index, 1);
    if (shape.corners.length < 3) shape.isClosed = false;
    this.#draw();
    this.#write();
    const next = this.#handles[Math.min(index, this.#handles.length - 1)];
    (next?.getElement() ?? this.#map.getContainer()).focus();
  }

  // MARK: The fields

  #write() {
    const shape = this.#shape;
    if (shape.center) this.#place.value = writePosition(shape.center);
    this.#shapeField.value = writeShape(shape);
    for (const field of [this.#place, this.#shapeField]) {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  // MARK: Drawing

  /** Draws everything anew: when the shape has other parts than before. */
  #draw() {
    const { kind, center, corners } = this.#shape;
    this.#layers.clearLayers();
    this.#handles = [];
    this.#drawn = null;
    const style = { color: this.#color, weight: 2, fillOpacity: 0.16, interactive: false };
    if (center && kind === "circle") {
      this.#drawn = L.circle(center, { ...style, radius: this.#shape.radius });
    } else if (kind === "polygon" && corners.length > 0) {
      this.#drawn = this.#shape.isClosed ? L.polygon(corners, style) : L.polyline(corners, style);
    } else if (kind === "corridor" && corners.length > 0) {
      this.#drawn = corridor(corners, this.#shape.width, style);
    }
    if (this.#drawn) this.#layers.addLayer(this.#drawn);
    if (center) this.#addCenter();
    if (center && kind === "circle") this.#addEdge();
    corners.forEach((_, index) => this.#addCorner(index));
    this.#addMiddles();
    this.#showControls();
  }

  /** Follows a handle that is moved, without making the handles anew. */
  #follow() {
    const { kind, center, radius, corners, width } = this.#shape;
    if (kind === "circle") {
      this.#drawn.setLatLng(center);
      this.#drawn.setRadius(radius);
    } else if (kind === "polygon") {
      this.#drawn.setLatLngs(corners);
    } else if (kind === "corridor") {
      this.#drawn.change(corners, width);
    }
    this.#moveHandles();
    this.#showControls();
    this.#write();
  }

  #moveHandles() {
    for (const handle of this.#handles) {
      if (!handle.isDragged) handle.setLatLng(handle.position());
    }
  }

  /**
   * @param position Where the handle belongs.
   * @param move Called with where it was moved to.
   */
  #addHandle({ className, label, position, move, remove, release, tap }) {
    const handle = marker(position(), {
      className: `is-handle ${className}`, label, draggable: true, autoPan: true,
    });
    handle.position = position;
    handle.on("dragstart", () => { handle.isDragged = true; });
    handle.on("drag", () => move(handle.getLatLng()));
    handle.on("dragend", () => {
      handle.isDragged = false;
      release?.();
      this.#moveHandles();
    });
    handle.on("click", (event) => {
      L.DomEvent.stopPropagation(event);
      tap?.();
    });
    this.#layers.addLayer(handle);
    this.#handles.push(handle);
    handle.getElement().addEventListener("keydown", (event) => {
      const step = event.shiftKey ? smallStep : keyStep;
      const by = {
        ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
      }[event.key];
      if (by) {
        move(this.#map.unproject(this.#map.project(handle.position()).add(by)));
        handle.setLatLng(handle.position());
        release?.();
      } else if ((event.key === "Delete" || event.key === "Backspace") && remove) {
        remove();
      } else if ((event.key === "Enter" || event.key === " ") && tap) {
        tap();
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
    return handle;
  }

  #addCenter() {
    this.#addHandle({
      className: "is-center", label: text("position"), position: () => this.#shape.center,
      move: ({ lat, lng }) => {
        this.#shape.center = [lat, lng];
        this.#follow();
      },
    });
  }

  /** The handle on the edge of a circle, to the east of its centre. */
  #addEdge() {
    this.#addHandle({
      className: "is-edge", label: text("edge"),
      position: () => {
        const [lat, lng] = this.#shape.center;
        const degrees = this.#shape.radius / (111_195 * Math.max(0.01, Math.cos(lat * Math.PI / 180)));
        return [lat, lng + Math.min(90, degrees)];
      },
      move: (latlng) => {
        const least = metersPerPixel(this.#map, latlng.lat);
        const meters = this.#map.distance(this.#shape.center, latlng);
        const digits = meters < 100 ? 1 : meters < 1_000 ? 5 : 10;
        const radius = Math.max(lengths.least, least, Math.round(meters / digits) * digits);
        this.#shape.radius = Math.min(lengths.most, radius);
        this.#follow();
      },
    });
  }

  #addCorner(index) {
    const { kind } = this.#shape;
    this.#addHandle({
      className: "is-corner", label: text("corner", { number: index + 1 }),
      position: () => this.#shape.corners[index],
      move: ({ lat, lng }) => {
        this.#shape.corners[index] = [lat, lng];
        this.#follow();
      },
      remove: () => this.#removeCorner(index),
      tap: () => {
        if (kind !== "polygon" || index !== 0 || this.#shape.isClosed) return;
        if (this.#shape.corners.length < 3) return;
        this.#shape.isClosed = true;
        this.#draw();
        this.#write();
        this.#handles[0]?.getElement().focus();
      },
    });
  }

  /** Small handles between two corners, which become corners. */
  #addMiddles() {
    const { corners, isClosed, kind } = this.#shape;
    if (corners.length < 2 || (kind === "polygon" && !isClosed)) return;
    const count = isClosed ? corners.length : corners.length - 1;
    for (let index = 0; index < count; index += 1) {
      let isNew = true;
      const at = index + 1;
      const insert = (position) => {
        if (!isNew) return;
        isNew = false;
        this.#shape.corners.splice(at, 0, position);
      };
      const middle = () => {
        const all = this.#shape.corners;
        if (!isNew) return all[at];
        const [a, b] = [all[index], all[(index + 1) % all.length]];
        return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      };
      const finish = () => {
        if (isNew) return;
        this.#draw();
        this.#write();
        this.#handles[at]?.getElement().focus();
      };
      this.#addHandle({
        className: "is-middle", label: text("middle"), position: middle,
        move: ({ lat, lng }) => {
          insert([lat, lng]);
          this.#shape.corners[at] = [lat, lng];
          this.#follow();
        },
        release: finish,
        tap: () => {
          insert(middle());
          finish();
        },
      });
    }
  }

  #showControls() {
    const { kind, corners, isClosed, center } = this.#shape;
    const isLine = kind === "polygon" || kind === "corridor";
    for (const [name, wanted] of [["radius", "circle"], ["width", "corridor"]]) {
      const { field, input } = this.#inputs[name];
      field.hidden = kind !== wanted;
      if (document.activeElement !== input) input.value = Math.round(this.#shape[name] * 10) / 10;
    }
    this.#inputs.remove.hidden = !isLine || corners.length === 0;
    // A position is moved by a tap, and removed by emptying its field.
    this.#inputs.restart.hidden = isLine ? corners.length === 0 : kind === "point" || !center;
    const words = kind === "polygon" && !isClosed ? text("drawing")
      : kind === "corridor" && corners.length < 2 ? text("drawingCorridor") : text("editorHelp");
    if (this.#help.textContent !== words) this.#help.textContent = words;
  }

  /** Shows the whole shape; without one, where one was on the map before. */
  #showAll() {
    const { center, corners } = this.#shape;
    const bounds = L.latLngBounds(center ? [center, ...corners] : corners);
    if (this.#drawn?.getBounds) bounds.extend(this.#drawn.getBounds());
    const start = readPosition(document.getElementById("shape-editor").dataset.start);
    if (bounds.isValid()) showBounds(this.#map, bounds, { maxZoom: 16 });
    else if (!showKeptView(this.#map) && start) this.#map.setView(start, firstZoom, { animate: false });
  }
}

if (hasMaps && settings) {
  const form = [...document.forms].find(({ elements }) => elements.place && elements.shape);
  if (form) new ShapeEditor(form);
}
