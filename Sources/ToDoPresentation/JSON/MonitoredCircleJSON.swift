package import ToDo

/// A circle of a monitoring plan as JSON, its radius in metres.
package struct MonitoredCircleJSON: Encodable {
  private let circle: MonitoringPlan<GeofenceID>.Circle

  package init(_ circle: MonitoringPlan<GeofenceID>.Circle) {
    self.circle = circle
  }

  private enum Key: String, CodingKey { case id, place, latitude, longitude, radius }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(circle.fence?.item.description, forKey: .id)
    try values.encode(circle.fence?.region, forKey: .place)
    try values.encode(circle.center.latitude, forKey: .latitude)
    try values.encode(circle.center.longitude, forKey: .longitude)
    try values.encode(circle.radius, forKey: .radius)
  }
}
