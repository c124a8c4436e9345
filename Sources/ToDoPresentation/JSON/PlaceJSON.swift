package import ToDo

/// A named place as JSON: its area in square metres, the position that stands for it, and its
/// region.
package struct PlaceJSON: Encodable {
  private let place: Place

  package init(_ place: Place) {
    self.place = place
  }

  private enum Key: String, CodingKey { case name, latitude, longitude, area, region }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let position = place.region.representativePosition
    try values.encode(place.name, forKey: .name)
    try values.encode(position.latitude, forKey: .latitude)
    try values.encode(position.longitude, forKey: .longitude)
    try values.encode(place.region.area.squareMeters, forKey: .area)
    try values.encode(place.region, forKey: .region)
  }
}
