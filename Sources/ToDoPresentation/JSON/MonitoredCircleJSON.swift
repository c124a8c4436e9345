package import ToDo

/// A circle of a monitoring plan as JSON, its radius in metres. `border` is `enter` or `exit`; null, as
/// `id` and `place` are, for the circle around the position.
package struct MonitoredCircleJSON: Encodable {
  private let circle: MonitoringPlan<GeofenceID>.Circle

  package init(_ circle: MonitoringPlan<GeofenceID>.Circle) {
    self.circle = circle
  }

  private enum Key: String, CodingKey { case id, place, border, latitude, longitude, radius }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(circle.fence?.item.description, forKey: .id)
    try values.encode(circle.fence?.region, forKey: .place)
    try values.encode(circle.border, forKey: .border)
    try values.encode(circle.center.latitude, forKey: .latitude)
    try values.encode(circle.center.longitude, forKey: .longitude)
    try values.encode(circle.radius, forKey: .radius)
  }
}
