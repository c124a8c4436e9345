import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// The results of a near query as GeoJSON (RFC 7946): a feature for each item, with its geometry, and
/// with what the JSON says of it as properties.
struct NearFeatureCollection: Encodable {
  private let features: [Feature]

  private struct Feature: Encodable {
    let type = "Feature"
    let id: String
    let geometry: ItemGeometryJSON?
    let properties: ListedItemJSON<NearbyItemJSON>
  }

  private enum Key: String, CodingKey { case type, features }

  init(_ items: [ListedNearbyItem], namesLists: Bool) {
    features = items.map { item in
      Feature(
        id: namesLists ? "\(item.list.rawValue)/\(item.near.id)" : item.near.id.description,
        geometry: ItemGeometryJSON(item.near.item),
        properties: ListedItemJSON(item, namesList: namesLists))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode("FeatureCollection", forKey: .type)
    try values.encode(features, forKey: .features)
  }
}
