import ArgumentParser
import ToDo
import ToDoFormats

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Which reminders would have fired on a track, where and when.",
    discussion: """
      Examples:
        todo replay ride.gpx
        todo replay --json walk.gpx | jq .cause
        todo replay - < ride.gpx

      The track is gone through as if it happened now, with the reminders of the
      open items as they are; nothing is changed. Hours, days, --from and --until
      are compared with the times of the track. GPX does not say how accurate its
      points are: they are taken as exact.
      """)

  @Argument(help: "A GPX file with a track; - for standard input.", completion: .file())
  var file: String

  @Option(help: "The units of the distances: metric or imperial (feet and miles).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, a line a reminder, with distances in metres.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let items = try RemindingItems(of: storeOptions.openForReading()).byID
      var replay = TrackReplay(items.values)
      let track = try OpenedFile(path: file)
      guard track.format == .gpx else {
        throw CommandFailure(.badData, "\(track.name) is not GPX. Give a GPX file with a track.")
      }
      do {
        try GPXTrackReader().read(track.stream) { replay.take($0) }
      } catch let error as FormatError {
        throw CommandFailure(.badData, "\(track.name): \(error.description)")
      }
      replay.finish()
      for remark in replay.remarks.lines { StandardError.write("todo: \(track.name): \(remark)") }
      guard replay.fixCount > 0 else {
        throw CommandFailure(
          .badData,
          "\(track.name) has no track points with times. Give a recorded track, not a route.")
      }
      try show(replay.events.compactMap { event in items[event.item].map { (event, $0.item) } })
    }
  }

  private func show(_ reminders: [(event: GeofenceEvent, item: ToDoItem)]) throws {
    guard !reminders.isEmpty else {
      StandardError.write("todo: no reminder would have fired")
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
    let output = StandardOutput()
    guard json else {
      let view = ReminderListView(output: output)
      return try ReminderListPresenter(display: view, units: units).present(reminders)
    }
    for reminder in reminders {
      try output.write(json: ReminderJSON(event: reminder.event, item: reminder.item))
    }
  }
}
