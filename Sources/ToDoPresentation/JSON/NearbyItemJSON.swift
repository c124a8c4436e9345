package import ToDo

/// A result of a near query as JSON: the item, its distance in metres and its bearing in degrees.
package struct NearbyItemJSON: Encodable {
  private let near: NearbyItem

  package init(_ near: NearbyItem) {
    self.near = near
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: ItemJSON.Key.self)
    try ItemJSON(id: near.id, item: near.item).encodeContent(into: &values)
    try values.encode(near.distance.meters, forKey: .distance)
    try values.encode(near.bearing?.degrees, forKey: .bearing)
    try values.encode(near.isInside, forKey: .inside)
    try values.encode(near.place?.name, forKey: .place)
  }
}

/// The position of a near query and its results as JSON, for many queries in a row.
package struct NearQueryJSON: Encodable {
  private let query: Coordinate
  private let items: [NearbyItemJSON]

  package init(_ query: Coordinate, _ items: NearbyItems) {
    self.query = query
    self.items = items.map(NearbyItemJSON.init)
  }
}

/// Why there is no result, as JSON.
package struct ErrorJSON: Encodable {
  private let error: String

  package init(_ error: String) {
    self.error = error
  }
}
