import Testing
import ToDo

/// A reminder at places on a line, circles of 100 m: "Library" at 0 m and "Office" at 1,000 m, and
/// what it did on the way to a fix.
struct ExplanationScene: Sendable, CustomTestStringConvertible {
  let name: String
  var places = 1
  /// When the reminder was made, before the fixes of that time.
  var watchedAt = -1.0
  /// Fixes at seconds and metres, exact to 5 m.
  var way: [(time: Double, meters: Double)] = []
  /// The fix that is asked about; nil: how things stand.
  var fix: (time: Double, meters: Double, accuracy: Double)?
  var receivedAt = 0.0
  let trigger: @Sendable () throws -> LocationTrigger

  var testDescription: String { name }

  static let id = ItemID(number: 1)
  static let device = "phone"

  func item() throws -> ToDoItem {
    let names = ["Library", "Office"].prefix(places)
    let regions = try names.enumerated().map { place, name in
      Place(
        name: name,
        region: try .circle(
          center: Fix.at(0, east: 1_000 * Double(place)).coordinate, radius: .meters(100)))
    }
    return ToDoItem(title: "Return books", places: regions, trigger: try trigger())
  }

  func engine() throws -> GeofenceEngine {
    var engine = GeofenceEngine()
    let stored = StoredItem(id: Self.id, item: try item())
    var isWatched = false
    for (time, meters) in way {
      if time > watchedAt, !isWatched {
        engine.watch(stored, at: watchedAt)
        isWatched = true
      }
      _ = engine.take(
        .at(time, east: meters, accuracy: 5), from: Self.device, receivedAt: time)
    }
    if !isWatched { engine.watch(stored, at: watchedAt) }
    return engine
  }

  func explanation() throws -> Explanation {
    try engine().explanation(
      of: ReminderID(item: Self.id), for: Self.device,
      at: fix.map { .at($0.time, east: $0.meters, accuracy: $0.accuracy) },
      receivedAt: fix.map { $0.time.isFinite ? $0.time : 0 } ?? receivedAt)
  }
}

extension ExplanationScene {
  /// Each with its headline and reasons in words.
  static var told: [(ExplanationScene, String, [String])] {
    coming + times + leaving + passing + fixes
  }

  static let arrival: [(time: Double, meters: Double)] = [(0, 500), (20, 0), (35, 0)]
  static let visit = arrival + [(600, 0), (620, 500), (645, 500)]
  static let hour = 3_600.0
}
