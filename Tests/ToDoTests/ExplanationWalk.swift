import TestSupport
import ToDo
import ToDoTestSupport

/// A walk with noise among reminders of all kinds.
struct ExplanationWalk {
  static let home = Coordinate(uncheckedLatitude: 52.5, longitude: 13.4)

  var items: [StoredItem] = []
  var fixes: [(fix: Fix, receivedAt: Double)] = []

  init(_ generator: inout SeededGenerator, reorderSeconds: Double = 0) throws {
    let home = Self.home
    for number in 1...20 {
      let places = try (0..<(1 + number % 3)).map { place in
        Place(
          name: "\(place)",
          region: try Self.region(place, &generator))
      }
      var item = ToDoItem(title: "\(number)", places: places)
      item.trigger = try Self.trigger(number, &generator)
      items.append(StoredItem(id: ItemID(number: UInt32(number)), item: item))
    }
    var (position, heading, time) = (home, 0.0, 0.0)
    for _ in 0..<300 {
      time += [3, 5, 8, 15, 70, 400].randomElement(using: &generator) ?? 5
      heading += .random(in: -40...40, using: &generator)
      if Geodesic.distance(from: home, to: position).meters > 600 {
        heading = Geodesic.inverse(from: position, to: home).initialBearing.degrees
      }
      position = Geodesic.direct(
        from: position, bearing: Bearing(degrees: heading),
        distance: .meters(.random(in: 0...60, using: &generator)))
      let isOff = Int.random(in: 0..<40, using: &generator) == 0
      let noise: Double = [5, 20, 80].randomElement(using: &generator) ?? 5
      let accuracy: Double = [0, 10, 50, 120].randomElement(using: &generator) ?? 0
      let late = Double.random(in: -2 * reorderSeconds...0, using: &generator).rounded()
      fixes.append(
        (
          Fix(
            coordinate: generator.position(near: position, deviation: isOff ? 20_000 : noise),
            accuracy: .meters(accuracy),
            timestamp: time + late), time
        ))
    }
  }

  /// A circle, or every third a box.
  private static func region(
    _ place: Int, _ generator: inout SeededGenerator
  ) throws -> Region {
    let center = generator.position(near: home, deviation: 250)
    guard place == 2 else {
      return try .circle(
        center: center, radius: .meters(.random(in: 40...200, using: &generator)))
    }
    return try .box(
      southwest: center,
      northeast: Coordinate(
        latitude: center.latitude + 0.001, longitude: center.longitude + 0.002))
  }

  private static func trigger(
    _ number: Int, _ generator: inout SeededGenerator
  ) throws -> LocationTrigger {
    let events: [LocationTrigger.Event] = [
      .arrive, .leave, .dwell(seconds: 120), .away(seconds: 200), .pass,
    ]
    let opens = Int.random(in: 0...100, using: &generator)
    let window = try TimeWindow(from: opens, to: opens + 80, timeZone: "UTC")
    return try LocationTrigger(
      event: events[number % 5], repeats: number % 4 != 0,
      window: number % 3 == 0 ? window : nil,
      start: number % 7 == 0 ? 1_000 : nil, expiry: number % 11 == 0 ? 8_000 : nil,
      initial: number % 2 == 0 ? .fire : .none,
      snooze: number % 6 == 1 ? .until(2_000) : number % 6 == 2 ? .nextVisit : nil)
  }

  /// The fixes one after another; what is explained before each, and what comes of it.
  ///
  /// Some items are watched later than others, some never; and now and then one is snoozed.
  func replay(
    reorderSeconds: Double = 0, _ generator: inout SeededGenerator,
    _ check: (
      Explanation, StoredItem, Fix, _ after: GeofenceEngine, [GeofenceEvent],
      _ fired: Set<ItemID>
    ) throws -> Void
  ) throws {
    var rules = FixFilter.Rules()
    rules.reorderSeconds = reorderSeconds
    var engine = GeofenceEngine(filterRules: rules)
    var items = items
    var fired: Set<ItemID> = []
    for stored in items where !stored.isLate { engine.watch(stored, at: 0) }
    for (index, (fix, receivedAt)) in fixes.enumerated() {
      if index == 100 {
        for stored in items where !stored.isForgotten {
          fired.formUnion(engine.watch(stored, at: receivedAt).map(\.item))
        }
      } else if index > 100, index % 20 == 0 {
        let place = Int.random(in: items.indices, using: &generator)
        let snoozes = [LocationTrigger.Snooze.nextVisit, .until(receivedAt + 300), nil]
        let snooze = snoozes.randomElement(using: &generator) ?? nil
        items[place].item.trigger = try items[place].item.trigger?.snoozed(snooze)
        if !items[place].isForgotten {
          fired.formUnion(engine.watch(items[place], at: receivedAt).map(\.item))
        }
      }
      let explanations = items.map {
        engine.explanation(of: $0, for: "phone", at: fix, receivedAt: receivedAt)
      }
      let result = engine.take(fix, from: "phone", receivedAt: receivedAt)
      fired.formUnion(result.events.map(\.item))
      for (stored, explanation) in zip(items, explanations) {
        let events = result.events.filter { $0.item == stored.id }
        try check(explanation, stored, fix, engine, events, fired)
      }
    }
  }
}

extension StoredItem {
  var isLate: Bool { id.number % 5 == 0 }
  var isForgotten: Bool { id.number == 20 }
}
