// Draws regions: GeoJSON, with the radius of a point and the width of a line in metres.

const L = window.L;

/** The circumference of the earth at the equator, as Web Mercator has it, in metres. */
const equator = 40_075_016.686;

/** How many metres a pixel is at a latitude. */
export function metersPerPixel(map, lat) {
  return equator * Math.cos(lat * Math.PI / 180) / (256 * 2 ** map.getZoom());
}

/** A line that is as wide as a corridor on the ground. */
const Corridor = L.Polyline.extend({
  initialize(latlngs, width, options) {
    this._meters = width;
    L.Polyline.prototype.initialize.call(this, latlngs, options);
  },
  getEvents() {
    return { ...L.Polyline.prototype.getEvents?.call(this), zoomend: this._widen };
  },
  onAdd(map) {
    this._widen();
    L.Polyline.prototype.onAdd.call(this, map);
  },
  setWidth(meters) {
    this._meters = meters;
    if (this._map) this._widen();
  },
  _widen() {
    const map = this._map;
    const bounds = this.getBounds();
    const lat = bounds.isValid() ? bounds.getCenter().lat : 0;
    const weight = Math.max(2, this._meters / metersPerPixel(map, lat));
    this.options.weight = weight;
    // Before it is drawn there is nothing to be drawn anew.
    if (this._pxBounds) this.setStyle({ weight });
  },
});

/** A corridor: as wide as it is, with its line in the middle. */
export function corridor(latlngs, width, style) {
  const wide = new Corridor(latlngs, width, {
    color: style.color, opacity: 0.28, lineCap: "round", lineJoin: "round", interactive: false,
  });
  const line = L.polyline(latlngs, { color: style.color, weight: 2, interactive: false });
  const group = L.featureGroup([wide, line]);
  group.change = (changed, meters) => {
    wide.setWidth(meters);
    wide.setLatLngs(changed);
    line.setLatLngs(changed);
    if (wide._map) wide._widen();
  };
  return group;
}

const turned = (line) => line.map(([lng, lat]) => [lat, lng]);

/** The layers of a GeoJSON value, in a style with a colour. */
export function shapeLayers(value, style, around = {}) {
  if (!value) return [];
  const known = { radius: value.radius ?? around.radius, width: value.width ?? around.width };
  const area = { color: style.color, weight: 2, fillOpacity: 0.16, interactive: false, ...style };
  switch (value.type) {
    case "FeatureCollection":
      return value.features.flatMap((feature) => shapeLayers(feature, style));
    case "Feature":
      return shapeLayers(value.geometry, style, value.properties ?? {});
    case "GeometryCollection":
      return value.geometries.flatMap((geometry) => shapeLayers(geometry, style, known));
    case "Point": {
      const [lng, lat] = value.coordinates;
      return known.radius > 0 ? [L.circle([lat, lng], { ...area, radius: known.radius })] : [];
    }
    case "MultiPoint":
      return value.coordinates.flatMap(
        (coordinates) => shapeLayers({ type: "Point", coordinates }, style, known));
    case "LineString":
      return [corridor([turned(value.coordinates)], known.width ?? 0, style)];
    case "MultiLineString":
      return [corridor(value.coordinates.map(turned), known.width ?? 0, style)];
    case "Polygon":
      return [L.polygon(value.coordinates.map(turned), area)];
    case "MultiPolygon":
      return [L.polygon(value.coordinates.map((rings) => rings.map(turned)), area)];
    default:
      return [];
  }
}
