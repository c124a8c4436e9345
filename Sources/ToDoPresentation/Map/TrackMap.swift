public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A replayed track with the reminders that it would have fired, to be shown on a map.
public struct TrackMap: Sendable {
  /// The name of the track.
  public let name: String
  /// The fixes of all devices in the order of their times; at least one.
  let track: [Fix]
  /// The fixes of each device.
  private let tracks: [String: [Fix]]
  /// The items whose reminders were watched.
  let items: [StoredItem]
  /// The reminders that fired.
  let reminders: [FiredReminder]

  /// Makes the content of a map; nil without a fix.
  ///
  /// - Parameters:
  ///   - name: the name of the track, for example that of its file.
  ///   - tracks: the accepted fixes, by their devices.
  ///   - items: the items whose reminders were watched.
  ///   - reminders: the reminders that fired, in their order.
  public init?(
    name: String, tracks: [String: [Fix]], items: some Sequence<StoredItem>,
    reminders: [FiredReminder]
  ) {
    track = tracks.values.joined().sorted { $0.timestamp < $1.timestamp }
    guard !track.isEmpty else { return nil }
    self.name = name
    self.tracks = tracks.mapValues { fixes in
      fixes.sorted { $0.timestamp < $1.timestamp }
    }
    self.items = items.sorted { $0.id < $1.id }
    self.reminders = reminders
  }

  /// Draws the map as an SVG file, with the reminders listed below it.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  /// - Returns: the file, in UTF-8.
  /// - Complexity: O(*n* log *n*) in the fixes and in the vertices of the places that are seen.
  public func svg(timeZone: TimeZone = .current, units: DistanceUnits = .metric) -> [UInt8] {
    drawnSVG(timeZone, units)
  }

  /// Draws the map as a single HTML file, with a table of the reminders. The file loads and runs
  /// nothing.
  ///
  /// - Parameters:
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  /// - Returns: the file, in UTF-8.
  /// - Complexity: O(*n* log *n*) in the fixes and in the vertices of the places that are seen.
  public func html(timeZone: TimeZone = .current, units: DistanceUnits = .metric) -> [UInt8] {
    drawnHTML(timeZone, units)
  }

  /// The tracks, with a gap where more time passed between two fixes than a crossing may take.
  var runs: [[Fix]] {
    let longestGap = GeofenceRules().crossingSeconds
    var runs: [[Fix]] = []
    for (_, fixes) in tracks.sorted(by: { $0.key < $1.key }) {
      for (number, fix) in fixes.enumerated() {
        if number > 0, fix.timestamp - fixes[number - 1].timestamp <= longestGap {
          runs[runs.count - 1].append(fix)
        } else {
          runs.append([fix])
        }
      }
    }
    return runs
  }

  /// The ends of the gaps between the runs of each device.
  var gaps: [[Coordinate]] {
    let longestGap = GeofenceRules().crossingSeconds
    return tracks.sorted { $0.key < $1.key }.flatMap { _, fixes in
      zip(fixes, fixes.dropFirst())
        .filter { $1.timestamp - $0.timestamp > longestGap }
        .map { [$0.coordinate, $1.coordinate] }
    }
  }

  /// The position of the device when a reminder fired: where it entered the place it passed through,
  /// or its last fix until then.
  func position(of event: GeofenceEvent) -> Coordinate {
    if let entry = event.entry { return entry }
    let track = tracks[event.device] ?? track
    var (low, high) = (0, track.count)
    while low < high {
      let middle = (low + high) / 2
      if track[middle].timestamp <= event.timestamp { low = middle + 1 } else { high = middle }
    }
    return track[max(0, low - 1)].coordinate
  }
}
