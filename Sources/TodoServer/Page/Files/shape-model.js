// A place as a form has it: a position, a circle, an area or a way, and its GeoJSON. It draws nothing.
//
// Feature Point with `radius`, Polygon, LineString with `width`; lengths in metres.

/** What a shape begins with, in metres. */
export const firstRadius = 150;
export const firstWidth = 100;
export const lengths = { least: 1, most: 1_000_000 };

const rounded = (number) => Math.round(number * 1e6) / 1e6;

/** Longitudes as GeoJSON has them, also of a map that was turned around the world. */
const wrapped = (lng) => rounded(lng >= -180 && lng <= 180 ? lng : ((lng + 180) % 360 + 360) % 360 - 180);

const coordinates = ([lat, lng]) => [wrapped(lng), rounded(lat)];

/** A shape without anything yet. */
export function emptyShape(kind) {
  return { kind, center: null, radius: firstRadius, corners: [], isClosed: false, width: firstWidth };
}

function isPosition(value) {
  return Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every(Number.isFinite)
    && Math.abs(value[1]) <= 90;
}

const turned = ([lng, lat]) => [lat, lng];

/** Reads what stands in the field; null for nothing, and for what the editor cannot change. */
export function readShape(words) {
  let value;
  try {
    value = JSON.parse(words);
  } catch {
    return null;
  }
  let known = value ?? {};
  if (value?.type === "Feature") {
    known = { ...value.properties, ...value.geometry };
  }
  const { type, coordinates: positions } = known;
  if (type === "Point" && isPosition(positions)) {
    const radius = Number(known.radius);
    if (!(radius > 0)) return { ...emptyShape("point"), center: turned(positions) };
    return { ...emptyShape("circle"), center: turned(positions), radius };
  }
  if (type === "Polygon" && positions?.length === 1 && positions[0].length >= 4
    && positions[0].every(isPosition)) {
    return { ...emptyShape("polygon"), corners: positions[0].slice(0, -1).map(turned), isClosed: true };
  }
  if (type === "LineString" && positions?.length >= 2 && positions.every(isPosition)) {
    return {
      ...emptyShape("corridor"), corners: positions.map(turned),
      width: Number(known.width) > 0 ? Number(known.width) : firstWidth,
    };
  }
  return null;
}

/** The GeoJSON of a shape; empty for a mere position, and for one that is not finished. */
export function writeShape(shape) {
  const feature = (geometry, properties) => JSON.stringify({ type: "Feature", geometry, properties });
  switch (shape.kind) {
    case "circle":
      if (!shape.center) return "";
      return feature(
        { type: "Point", coordinates: coordinates(shape.center) },
        { radius: Math.round(shape.radius * 10) / 10 });
    case "polygon": {
      if (!shape.isClosed || shape.corners.length < 3) return "";
      const ring = shape.corners.map(coordinates);
      return feature({ type: "Polygon", coordinates: [[...ring, ring[0]]] }, {});
    }
    case "corridor":
      if (shape.corners.length < 2) return "";
      return feature(
        { type: "LineString", coordinates: shape.corners.map(coordinates) },
        { width: Math.round(shape.width * 10) / 10 });
    default:
      return "";
  }
}

/** A position as the field for the place has it: `52.52,13.405`. */
export function writePosition([lat, lng]) {
  return `${rounded(lat)},${wrapped(lng)}`;
}

/** Reads such a position; null for anything else. */
export function readPosition(words) {
  const parts = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(words ?? "");
  if (!parts) return null;
  const [lat, lng] = [Number(parts[1]), Number(parts[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null;
}
