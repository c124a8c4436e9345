import Foundation
import HTTPTypes
import JSONText
import ToDo
import ToDoService
import ToDoStore

/// A day of a device: where it was, and what fired there, as JSON.
///
/// Without a day it is the last one on which the device reported. `points` have the time in milliseconds
/// since 1970, a position, the accuracy in metres or null, and 1 if the position counts.
struct MapTrack {
  /// More make no difference on a screen.
  private static let mostPoints = 10_000
  private static let mostEvents = 500

  private let visit: PageVisit

  init(_ visit: PageVisit) { self.visit = visit }

  /// - Throws: ``Problem`` for an unknown device and for a day that is none, and the stores' errors.
  func bytes() async throws -> [UInt8] {
    let asked = visit.query("day")
    let day = CalendarDay(asked)
    guard asked.isEmpty || day != nil else {
      throw Problem(
        .badRequest, "\"day\" must be a day such as 2026-11-22.", parameter: "day")
    }
    let name = visit.query("device")
    let own = try await visit.service.gate.list(nil, for: visit.caller)
    let zone = visit.timeZone
    let stored = own.deviceNames.stored(name)
    let found = try await own.readingGeofences { engine -> Day? in
      guard try engine.lastFix(of: stored) != nil else { return nil }
      return Day(of: try engine.fixes(of: stored), on: day, in: zone)
    }
    guard let found else { throw Problem(.notFound, "There is no such device.") }
    let lists = try await visit.service.gate.lists(for: visit.caller)
    let (start, end) = (found.day.start(in: zone), found.day.end(in: zone))
    let events = try await visit.service.events(
      in: lists, since: start,
      before: .init(timestamp: end.timeIntervalSince1970, list: own.id, number: 0),
      limit: Self.mostEvents
    ).events.filter { $0.isOwn && $0.event.device == name }
    return write(found, Array(events.reversed()), name)
  }

  /// The fixes of a day, and the days before and after it that have some.
  private struct Day: Sendable {
    let day: CalendarDay
    let fixes: [RecordedFix]
    let earlier: CalendarDay?
    let later: CalendarDay?

    /// - Parameter wanted: Nil for the last day that has fixes.
    init(of fixes: [RecordedFix], on wanted: CalendarDay?, in zone: TimeZone) {
      let last = fixes.last.flatMap { CalendarDay($0.fix.date, in: zone) }
      let day = wanted ?? last ?? CalendarDay(daysSince1970: 0)
      let (start, end) = (
        day.start(in: zone).timeIntervalSince1970, day.end(in: zone).timeIntervalSince1970
      )
      self.day = day
      earlier = fixes.last { $0.fix.timestamp < start }
        .flatMap { CalendarDay($0.fix.date, in: zone) }
      later = fixes.first { $0.fix.timestamp >= end }
        .flatMap { CalendarDay($0.fix.date, in: zone) }
      let all = fixes.filter { (start..<end).contains($0.fix.timestamp) }
      let step = max(1, (all.count + MapTrack.mostPoints - 1) / MapTrack.mostPoints)
      self.fixes = all.indices.filter { $0 % step == 0 }.map { all[$0] }
    }
  }

  private func write(_ day: Day, _ events: [ListedEvent], _ name: String) -> [UInt8] {
    var writer = JSONWriter(capacity: day.fixes.count * 50)
    writer.write(verbatim: "{\"day\":")
    writer.write(day.day.description)
    writer.write(verbatim: ",\"dayName\":")
    writer.write(visit.words.day(day.day))
    writer.write(verbatim: ",\"device\":")
    writer.write(name)
    writer.write(verbatim: ",\"earlier\":")
    writer.write(day.earlier?.description)
    writer.write(verbatim: ",\"events\":")
    writer.write(array: events) { write($1, to: &$0) }
    writer.write(verbatim: ",\"later\":")
    writer.write(day.later?.description)
    writer.write(verbatim: ",\"points\":")
    writer.write(array: day.fixes) { writer, recorded in
      writer.write(verbatim: "[")
      writer.write(milliseconds: recorded.fix.timestamp)
      writer.write(verbatim: ",")
      writer.write(position: recorded.fix.coordinate)
      writer.write(verbatim: ",")
      writer.write(meters: recorded.fix.accuracy?.meters)
      writer.write(verbatim: recorded.rejection == nil ? ",1]" : ",0]")
    }
    writer.write(verbatim: "}")
    return writer.bytes
  }

  private func write(_ listed: ListedEvent, to writer: inout JSONWriter) {
    let event = listed.event
    writer.write(verbatim: "{\"event\":")
    writer.write(event.event.rawValue)
    writer.write(verbatim: ",\"path\":")
    writer.write(
      listed.item.map { ItemAddress(list: listed.list.rawValue, item: $0.id).path })
    writer.write(verbatim: ",\"place\":")
    writer.write(event.placeName)
    writer.write(verbatim: ",\"position\":")
    if let position = event.entry ?? event.position {
      writer.write(verbatim: "[")
      writer.write(position: position)
      writer.write(verbatim: "]")
    } else {
      writer.write(verbatim: "null")
    }
    writer.write(verbatim: ",\"time\":")
    writer.write(milliseconds: event.timestamp)
    writer.write(verbatim: ",\"title\":")
    writer.write(listed.item?.item.title)
    writer.write(verbatim: "}")
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ text: String?) {
    if let text { write(text) } else { write(verbatim: "null") }
  }

  /// A time in seconds since 1970.
  fileprivate mutating func write(milliseconds seconds: Double) {
    write(finite: (seconds * 1_000).rounded(), isShort: true)
  }
}
