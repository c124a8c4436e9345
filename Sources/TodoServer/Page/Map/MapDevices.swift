import Foundation
import JSONText
import ToDo
import ToDoService
import ToDoStore

/// The caller's devices on the map, as JSON: where each was last, and how far it can move before anything
/// can fire.
struct MapDevices {
  private static let mostDevices = 50

  private let visit: PageVisit
  private let lists: [ListAccess]

  init(_ visit: PageVisit, _ lists: [ListAccess]) {
    self.visit = visit
    self.lists = lists
  }

  /// - Throws: the stores' errors.
  func bytes() async throws -> [UInt8] {
    var fixes: [String: Fix] = [:]
    var clear: [String: Double] = [:]
    for list in lists where list.remindsCaller {
      let names = list.deviceNames
      let found = try await list.readingGeofences { engine in
        try engine.knownDevices().compactMap { device -> (String, Fix, Double)? in
          guard let name = names.plain(device.name), let fix = device.lastFix else { return nil }
          let clearance = try engine.clearance(of: device.name)?.distance.meters ?? .infinity
          return (name, fix, clearance)
        }
      }
      for (name, fix, distance) in found {
        // A device has the same fixes in all lists, but not the same reminders.
        if fixes[name].map({ $0.timestamp < fix.timestamp }) ?? true { fixes[name] = fix }
        clear[name] = min(clear[name] ?? .infinity, distance)
      }
    }
    let labels = try await visit.service.deviceLabels(for: visit.caller)
    let newest = fixes.sorted { ($1.value.timestamp, $0.key) < ($0.value.timestamp, $1.key) }
    var writer = JSONWriter()
    writer.write(array: newest.prefix(Self.mostDevices)) { writer, device in
      write(
        device.key, labels[device.key], device.value, clear[device.key] ?? .infinity, to: &writer)
    }
    return writer.bytes
  }

  private func write(
    _ name: String, _ label: String?, _ fix: Fix, _ clear: Double, to writer: inout JSONWriter
  ) {
    let date = Date(timeIntervalSince1970: fix.timestamp)
    writer.write(verbatim: "{\"accuracy\":")
    writer.write(meters: fix.accuracy?.meters)
    writer.write(verbatim: ",\"accuracyText\":")
    writer.write(text: fix.accuracy?.meters, in: visit.words)
    writer.write(verbatim: ",\"age\":")
    writer.write(visit.words.ago(date))
    writer.write(verbatim: ",\"clear\":")
    writer.write(meters: clear)
    writer.write(verbatim: ",\"clearText\":")
    writer.write(text: clear, in: visit.words)
    writer.write(verbatim: ",\"label\":")
    writer.write(label ?? name)
    writer.write(verbatim: ",\"name\":")
    writer.write(name)
    writer.write(verbatim: ",\"position\":[")
    writer.write(position: fix.coordinate)
    writer.write(verbatim: "],\"time\":")
    writer.write(visit.words.moment(date))
    writer.write(verbatim: "}")
  }
}

extension JSONWriter {
  fileprivate mutating func write(text meters: Double?, in words: PageWords) {
    guard let meters, meters.isFinite, meters >= 0 else { return write(verbatim: "null") }
    write(words.distance(.meters(meters)))
  }

  /// A distance; null for one that is not known or has no end.
  mutating func write(meters: Double?) {
    guard let meters, meters.isFinite, meters >= 0 else { return write(verbatim: "null") }
    write(finite: (meters * 10).rounded() / 10, isShort: true)
  }
}
