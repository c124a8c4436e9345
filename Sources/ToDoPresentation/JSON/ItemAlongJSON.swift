package import ToDo

/// An item along a way as JSON: the item, how far along the way it is and how far from it, in metres,
/// and the point of the way that is nearest to it.
package struct ItemAlongJSON: Encodable {
  private let found: ItemAlong

  package init(_ found: ItemAlong) {
    self.found = found
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: ItemJSON.Key.self)
    try ItemJSON(id: found.id, item: found.item).encodeContent(into: &values)
    try values.encode(found.along.meters, forKey: .along)
    try values.encode(found.distance.meters, forKey: .distance)
    try values.encode(found.position, forKey: .position)
    try values.encode(found.place?.name, forKey: .place)
  }
}
