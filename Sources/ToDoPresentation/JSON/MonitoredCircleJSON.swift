package import ToDo

/// A circle of a monitoring plan as JSON, its radius in metres. `border` is `enter` or `exit`; null, as
/// `id` and `place` are, for the circle around the position.
///
/// `reminders` are all that share the circle, each with the item's `id` and the index of its `place`;
/// `id` and `place` are those of the first, as they were when each had a circle of its own.
package struct MonitoredCircleJSON: Encodable {
  private let circle: MonitoringPlan<GeofenceID>.Circle

  package init(_ circle: MonitoringPlan<GeofenceID>.Circle) {
    self.circle = circle
  }

  private struct Reminder: Encodable {
    let id: String
    let place: RegionNumber

    init(_ fence: GeofenceID) {
      id = fence.item.description
      place = fence.region
    }
  }

  private enum Key: String, CodingKey {
    case id, place, border, latitude, longitude, radius, reminders
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(circle.fence?.item.description, forKey: .id)
    try values.encode(circle.fence?.region, forKey: .place)
    try values.encode(circle.border, forKey: .border)
    try values.encode(circle.center.latitude, forKey: .latitude)
    try values.encode(circle.center.longitude, forKey: .longitude)
    try values.encode(circle.radius, forKey: .radius)
    try values.encode(circle.fences.map(Reminder.init), forKey: .reminders)
  }
}
