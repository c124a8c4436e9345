import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// A device as JSON: that of the command, with its plain name, the age of its last position in seconds,
/// and how far it can move before anything can fire, in metres; null if nothing can.
struct DeviceJSON: Encodable {
  private let device: KnownDevice
  private let name: String
  private let label: String?
  private let items: [ItemID: ToDoItem]
  private let clear: Double?
  private let now: Date

  init(
    _ device: KnownDevice, named name: String, label: String?, items: [ItemID: ToDoItem],
    clearDistance: Distance?, now: Date
  ) {
    self.device = device
    self.name = name
    self.label = label
    self.items = items
    clear = clearDistance.flatMap { $0.meters.isFinite ? $0.meters : nil }
    self.now = now
  }

  private enum Key: String, CodingKey { case name, label, age, clear }

  func encode(to encoder: any Encoder) throws {
    try KnownDeviceJSON(device, items: items).encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encodeIfPresent(label, forKey: .label)
    let age = device.lastFix.map { max(0, now.timeIntervalSince1970 - $0.timestamp) }
    try values.encode(age, forKey: .age)
    try values.encode(clear, forKey: .clear)
  }
}

/// What a phone should watch, as JSON: the clear distance in metres, null if nothing can fire; when
/// something can fire without a move; and the circles of `todo plan --json`, with their lists where all
/// are asked.
struct DevicePlanJSON: Encodable {
  private let plan: DevicePlan
  private let namesLists: Bool

  init(_ plan: DevicePlan, namesLists: Bool) {
    self.plan = plan
    self.namesLists = namesLists
  }

  private struct Circle: Encodable {
    let circle: DevicePlan.Circle
    let namesList: Bool

    private enum Key: String, CodingKey { case list }

    func encode(to encoder: any Encoder) throws {
      try MonitoredCircleJSON(circle.circle).encode(to: encoder)
      guard namesList else { return }
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(circle.list?.rawValue, forKey: .list)
    }
  }

  private enum Key: String, CodingKey { case clear, next, circles }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let clear = plan.clearDistance.meters
    try values.encode(clear.isFinite ? clear : nil, forKey: .clear)
    try values.encode(plan.next.map(\.rfc3339), forKey: .next)
    try values.encode(
      plan.circles.map { Circle(circle: $0, namesList: namesLists) }, forKey: .circles)
  }
}
