import Foundation
import ToDo
import ToDoPresentation

/// A region as a GeoJSON feature: with the `radius` of a circle or the `width` of a corridor, in metres,
/// among its properties, so that it can be read back.
struct RegionFeature: Encodable {
  private let geometry: GeoJSONGeometry
  private var radius: Distance?
  private var width: Distance?
  private let role: String?
  private let name: String?

  /// - Parameter role: What the feature is for, as a property.
  init(_ region: Region, role: String? = nil, name: String? = nil) {
    (geometry, radius, width) = region.geoJSON
    self.role = role
    self.name = name
  }

  init(_ geometry: GeoJSONGeometry, role: String?, name: String?) {
    self.geometry = geometry
    self.role = role
    self.name = name
  }

  private enum Key: String, CodingKey { case type, geometry, properties, coordinates }
  private enum Property: String, CodingKey { case radius, width, role, name }

  func encode(to encoder: any Encoder) throws {
    var feature = encoder.container(keyedBy: Key.self)
    try feature.encode("Feature", forKey: .type)
    var properties = feature.nestedContainer(keyedBy: Property.self, forKey: .properties)
    try properties.encodeIfPresent(radius?.meters, forKey: .radius)
    try properties.encodeIfPresent(width?.meters, forKey: .width)
    try properties.encodeIfPresent(role, forKey: .role)
    try properties.encodeIfPresent(name.flatMap { $0.isEmpty ? nil : $0 }, forKey: .name)
    var values = feature.nestedContainer(keyedBy: Key.self, forKey: .geometry)
    try values.encode(geometry.type, forKey: .type)
    switch geometry {
    case .point(let position): try values.encode(position, forKey: .coordinates)
    case .multiPoint(let line), .lineString(let line): try values.encode(line, forKey: .coordinates)
    case .multiLineString(let lines), .polygon(let lines):
      try values.encode(lines, forKey: .coordinates)
    case .multiPolygon(let polygons): try values.encode(polygons, forKey: .coordinates)
    case .geometryCollection: preconditionFailure("A region is not a collection")
    }
  }

  /// The text of what has features.
  static func text(of value: some Encodable) -> String {
    do {
      return String(decoding: try JSONEncoder.line.encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("A region is written as JSON: \(error)")
    }
  }
}
