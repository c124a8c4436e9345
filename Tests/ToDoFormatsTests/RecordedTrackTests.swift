import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

/// Changes of fences along recorded tracks, compared with the distances to their centres.
@Suite(.enabled(if: SharedData.isPresent))
struct RecordedTrackTests {
  private func gpx(_ name: String) throws -> [Fix] {
    var fixes: [Fix] = []
    let data = try Data(contentsOf: SharedData.url("gpx/\(name).gpx"))
    try GPXTrackReader().read(ByteStream(data)) { entry in
      if case .fix(let fix, device: _) = entry { fixes.append(fix) }
    }
    return fixes
  }

  private struct Point: Decodable {
    let point: String
    let time: String
  }

  /// The drive through Munich, at one fix a second or in 15.
  private func munich(_ name: String) throws -> [Fix] {
    let data = try Data(contentsOf: SharedData.url("traces/munich-drive-\(name).json"))
    return try JSONDecoder().decode([Point].self, from: data).map { point in
      let numbers = point.point.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      // "2014-09-10 06:54:07+0200"
      let time = point.time.dropLast(5).replacing(" ", with: "T") + "+02:00"
      return Fix(
        coordinate: try Coordinate(latitude: numbers[1], longitude: numbers[0]),
        timestamp: try #require(TimeText.parse(time, timeZone: .gmt)))
    }
  }

  /// Circles of 40 to 400 m around every n-th fix.
  private func fences(
    along fixes: [Fix], every step: Int
  ) -> [(center: Coordinate, meters: Double)] {
    stride(from: 0, to: fixes.count, by: step).map {
      (fixes[$0].coordinate, [40, 90, 150, 400][$0 / step % 4])
    }
  }

  private func changes(
    _ fixes: [Fix], _ fences: [(center: Coordinate, meters: Double)], isPassedBy: Bool
  ) throws -> [[GeofenceChange<Int>]] {
    let set = try GeofenceSet(
      fences.enumerated().map { number, fence in
        (
          number,
          try .circle(
            center: fence.center, radius: .meters(fence.meters),
            events: isPassedBy ? [.enter, .exit, .cross] : [.enter, .exit])
        )
      })
    var tracker = GeofenceTracker<Int>()
    var changes = fences.map { _ in [GeofenceChange<Int>]() }
    for fix in fixes {
      for change in tracker.take(fix, receivedAt: fix.timestamp, among: set).changes {
        changes[change.fence].append(change)
      }
    }
    return changes
  }

  /// Enters and exits at one fence by Karney's geodesics: a run of fixes that are all inside, or
  /// all beyond the border, and long enough.
  private func expected(
    _ fixes: [Fix], _ center: Coordinate, _ meters: Double
  ) -> [String] {
    let border = min(200, max(20, meters / 10))
    let distances = fixes.map {
      Geodesic.inverse(from: $0.coordinate, to: center).distance.meters
    }
    var told: [String] = []
    var isInside = distances[0] <= meters
    var number = 1
    while number < fixes.count {
      func asks(_ number: Int) -> Bool {
        isInside ? distances[number] >= meters + border : distances[number] <= meters
      }
      var end = number
      while end < fixes.count, asks(end) { end += 1 }
      let confirming = (number..<end).first { later in
        fixes[later].timestamp - fixes[number].timestamp >= (isInside ? 20 : 10)
          || fixes[later].timestamp - fixes[later - 1].timestamp > 60
      }
      if let confirming {
        told.append("\(isInside ? "exit" : "enter") \(fixes[number].timestamp)")
        isInside.toggle()
        number = confirming + 1
      } else {
        number = max(end, number + 1)
      }
    }
    return told
  }

  @Test(arguments: ["stockholm-1hz", "nyc-central-park-bike", "cerknica-walk", "rome-area-drive"])
  func entersAndExitsFollowFromDistances(name: String) throws {
    let all = try gpx(name)
    var filter = FixFilter()
    let accepted = all.flatMap { filter.take($0, receivedAt: $0.timestamp) }.compactMap {
      verdict in
      if case .accepted(let fix) = verdict { fix } else { nil }
    }
    #expect(accepted.count > all.count * 9 / 10)
    let fences = fences(along: all, every: 37)
    let changes = try changes(all, fences, isPassedBy: false)
    var count = 0
    for (fence, changes) in zip(fences, changes) {
      let told = changes.filter { [.enter, .exit].contains($0.kind) }
        .map { "\($0.kind) \($0.timestamp)" }
      #expect(told == expected(accepted, fence.center, fence.meters), "\(fence)")
      count += told.count
    }
    #expect(count > 10)
  }

  /// With a fix every 15 s, a fence is entered as with one every second, or crossed in between.
  @Test func fewFixesSeeTheSameFencesAsMany() throws {
    let (often, seldom) = (try munich("1hz"), try munich("15s"))
    let fences = fences(along: often, every: 23)
    let seenOften = try changes(often, fences, isPassedBy: true)
    let seenSeldom = try changes(seldom, fences, isPassedBy: true)
    var entered = 0
    for number in fences.indices {
      let kinds = (seenOften[number].map(\.kind), seenSeldom[number].map(\.kind))
      entered += kinds.0.contains(.enter) ? 1 : 0
      let isSeenOften = kinds.0.contains { $0 != .exit }
      let isSeenSeldom = kinds.1.contains { $0 != .exit }
      // The way between two fixes is straight, so a fence that is only grazed on a bend can be missed.
      let reaches = seldom.contains {
        Geodesic.distance(from: $0.coordinate, to: fences[number].center).meters
          <= fences[number].meters * 0.7
      }
      if isSeenOften, reaches { #expect(isSeenSeldom, "fence \(number): \(kinds)") }
      #expect(!kinds.1.contains(.enter) || isSeenOften, "fence \(number): \(kinds)")
    }
    #expect(entered > 15)
  }
}
