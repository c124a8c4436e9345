public import TestSupport
public import ToDo

/// A day among 40 reminders of all kinds; some fixes are far off.
public struct ReminderWalk {
  public private(set) var items: [StoredItem] = []
  public private(set) var fixes: [Fix] = []

  public init(_ generator: inout SeededGenerator) throws {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    for number in 1...40 {
      let center = generator.position(near: home, deviation: 600)
      let opens = Int.random(in: 10...300, using: &generator)
      let window = try TimeWindow(from: opens, to: opens + 60, timeZone: "UTC")
      let events: [LocationTrigger.Event] = [
        .arrive, .leave, .dwell(seconds: 240), .away(seconds: 400), .pass,
      ]
      var item = ToDoItem(
        title: "\(number)", location: Location(name: "", coordinate: center))
      item.trigger = try LocationTrigger(
        event: events[number % 5], radius: .meters(.random(in: 50...300, using: &generator)),
        repeats: number % 4 != 0, window: number % 2 == 0 ? window : nil,
        initial: number % 3 == 0 ? .fire : .none)
      items.append(StoredItem(id: ItemID(number: UInt32(number)), item: item))
    }
    var position = home
    var heading = 0.0
    var time = 0.0
    for _ in 0..<1_200 {
      time += [3, 5, 8, 15, 70].randomElement(using: &generator) ?? 5
      heading += .random(in: -40...40, using: &generator)
      if Geodesic.distance(from: home, to: position).meters > 1_500 {
        heading = Geodesic.inverse(from: position, to: home).initialBearing.degrees
      }
      position = Geodesic.direct(
        from: position, bearing: Bearing(degrees: heading),
        distance: .meters(.random(in: 0...30, using: &generator)))
      let isOff = Int.random(in: 0..<60, using: &generator) == 0
      fixes.append(
        Fix(
          coordinate: generator.position(near: position, deviation: isOff ? 5_000 : 8),
          accuracy: .meters(12), timestamp: time))
    }
  }

  /// An hour after the last fix.
  public var end: Double { (fixes.last?.timestamp ?? 0) + 3_600 }
}
