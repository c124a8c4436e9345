public import ToDo

/// What a map of a replayed track shows: where it led, and which reminders would have fired.
public struct TrackMap: Sendable {
  /// What the track is called.
  public let name: String
  /// The fixes of all devices in the order of their times; at least one.
  let track: [Fix]
  /// Those of each device.
  private let tracks: [String: [Fix]]
  /// The items whose reminders were watched.
  let items: [StoredItem]
  /// The reminders that fired, each with the item that it is of.
  let reminders: [(event: GeofenceEvent, item: ToDoItem)]

  /// - Parameters:
  ///   - name: what the track is called, its file's name for example.
  ///   - tracks: the fixes that were accepted, by their devices; without any there is no map.
  ///   - items: those whose reminders were watched.
  ///   - reminders: those that fired, in their order.
  public init?(
    name: String, tracks: [String: [Fix]], items: some Sequence<StoredItem>,
    reminders: [(event: GeofenceEvent, item: ToDoItem)]
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

  /// The tracks, parted where so much time passed that nobody knows what lay between: the time
  /// after which a passage is not believed either.
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

  /// Where the device was, as far as was known, when a reminder fired: where it entered what it
  /// passed, else at its last fix until then.
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
