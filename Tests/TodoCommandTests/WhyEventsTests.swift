import Foundation
import TestSupport
import Testing

/// Every reminder that a recorded walk fires is explained by `todo why` at the time printed for it.
struct WhyEventsTests {
  private struct Event: Decodable {
    struct Item: Decodable { let id: String }

    let id: String
    let time: String
    let item: Item
  }

  private struct Explanation: Decodable {
    struct Event: Decodable { let id: String }

    let outcome: String
    let events: [Event]?
  }

  /// An hour to and fro among places, as rows of JSON.
  private static func walk(_ generator: inout SeededGenerator) -> String {
    var rows: [String] = []
    var (east, north, heading, time) = (0.0, 0.0, 0.0, 1_605_952_800)
    for _ in 0..<900 {
      time += [3, 5, 8, 15, 70].randomElement(using: &generator) ?? 5
      heading += .random(in: -0.6...0.6, using: &generator)
      if hypot(east, north) > 700 { heading = atan2(-north, -east) }
      let step = Double.random(in: 0...25, using: &generator)
      east += step * cos(heading)
      north += step * sin(heading)
      let (latitude, longitude) = (52.5 + north / 111_267, 13.4 + east / 67_890)
      rows.append(#"{"lat":\#(latitude),"lon":\#(longitude),"acc":10,"time":\#(time)}"#)
    }
    return rows.joined(separator: "\n")
  }

  @Test func everyReminderThatReplayPrintsIsExplained() throws {
    let session = try TodoSession()
    let seed: UInt64 = 821
    var generator = SeededGenerator(seed: seed)
    let triggers = ["arrive", "leave", "pass", "dwell:5m", "away:5m"]
    for number in 0..<15 {
      let latitude = 52.5 + Double.random(in: -0.006...0.006, using: &generator)
      let longitude = 13.4 + Double.random(in: -0.01...0.01, using: &generator)
      try session.add(
        "\(number)", "--at", "\(latitude),\(longitude)", "--radius",
        "\(Int.random(in: 50...250, using: &generator))m", "--on", triggers[number % 5],
        "--every-visit")
    }
    let walk = Self.walk(&generator)
    let file = try session.write(walk, to: "walk.jsonl")
    let printed = try session.lines("replay", file.path, "--json")
    #expect(try session.lines("watch", "--device", "track", "--json", input: walk) == printed)
    let events = try printed.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    try #require(events.count > 15, "seed \(seed)")
    let table = try session.lines("replay", file.path)
    try #require(table.count == events.count)
    for (event, row) in zip(events, table) {
      // As the JSON says it, and as the table does.
      let shown = try #require(row.split(separator: "\t").first.map(String.init))
      for time in [event.time, shown] {
        let line = try #require(
          try session.lines("why", event.item.id, "--time", time, "--json").first)
        let told = try JSONDecoder().decode(Explanation.self, from: Data(line.utf8))
        #expect(told.outcome == "fired", "\(event.id) at \(time): \(line)")
        #expect(told.events?.contains { $0.id == event.id } == true, "\(event.id) at \(time)")
      }
    }
  }
}
