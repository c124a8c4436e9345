import ToDo
import ToDoFormats
import ToDoStore

/// Items that were found as GeoJSON (RFC 7946): a feature for each, with its geometry, and with what the
/// JSON says of it as properties.
struct ItemFeatureCollection<Properties: Encodable>: Encodable {
  private let features: [Feature]

  private struct Feature: Encodable {
    let type = "Feature"
    let id: String
    let geometry: ItemGeometryJSON?
    let properties: Properties
  }

  private enum Key: String, CodingKey { case type, features }

  /// - Parameter found: Each item with its list, which is nil where only one is asked.
  init(_ found: [(list: ListID?, id: ItemID, item: ToDoItem, properties: Properties)]) {
    features = found.map { list, id, item, properties in
      Feature(
        id: list.map { "\($0.rawValue)/\(id)" } ?? id.description,
        geometry: ItemGeometryJSON(item), properties: properties)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode("FeatureCollection", forKey: .type)
    try values.encode(features, forKey: .features)
  }
}
