import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// A result of a near query as JSON: that of the command, and the item's list where several are asked.
struct ListedNearbyItemJSON: Encodable {
  private let item: ListedNearbyItem
  private let namesList: Bool

  init(_ item: ListedNearbyItem, namesList: Bool) {
    self.item = item
    self.namesList = namesList
  }

  private enum Key: String, CodingKey { case list }

  func encode(to encoder: any Encoder) throws {
    try NearbyItemJSON(item.near).encode(to: encoder)
    guard namesList else { return }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(item.list.rawValue, forKey: .list)
  }
}

/// The results of a near query as GeoJSON (RFC 7946): a feature for each item, with its geometry, and
/// with what the JSON says of it as properties.
struct NearFeatureCollection: Encodable {
  private let features: [Feature]

  private struct Feature: Encodable {
    let type = "Feature"
    let id: String
    let geometry: ItemGeometryJSON?
    let properties: ListedNearbyItemJSON
  }

  private enum Key: String, CodingKey { case type, features }

  init(_ items: [ListedNearbyItem], namesLists: Bool) {
    features = items.map { item in
      Feature(
        id: namesLists ? "\(item.list.rawValue)/\(item.near.id)" : item.near.id.description,
        geometry: ItemGeometryJSON(item.near.item),
        properties: ListedNearbyItemJSON(item, namesList: namesLists))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode("FeatureCollection", forKey: .type)
    try values.encode(features, forKey: .features)
  }
}
