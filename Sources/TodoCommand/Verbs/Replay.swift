import ArgumentParser
import ToDo
import ToDoFormats
import ToDoPresentation

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Which reminders would have fired on a track, where and when.",
    discussion: """
      Examples:
        todo replay ride.gpx
        todo replay ride.gpx --map ride.html
        todo replay --json walk.gpx | jq .cause
        todo replay - < ride.gpx

      The track is gone through as if it happened now, with the reminders of the
      open items as they are; nothing is changed. Hours, days, --from and --until
      are compared with the times of the track. What "todo watch" reads can be
      replayed; GPX does not say how accurate its points are: they are taken as
      exact. A map shows the track, the places of the reminders, and where which of
      them fired; it needs no network to be looked at.
      """)

  @Argument(
    help: "A file with a track: GPX, JSON, CSV or OwnTracks; - for standard input.",
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Draw a map into this file, a picture (.svg) or a page (.html).", valueName: "file"),
    completion: .file(extensions: ["svg", "html"]))
  var map: String?

  @Option(help: "The units of the distances: metric or imperial (feet and miles).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, a line a reminder, with distances in metres.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let mapFile = try map.map { try MapFile(reading: $0, for: "--map") }
      let items = try RemindingItems(of: storeOptions.openForReading()).byID
      var replay = TrackReplay(items.values, keepsTrack: mapFile != nil)
      var remarks = FixRemarks()
      let track = try OpenedFile(path: file)
      do {
        try FixFileReader().read(track.stream) { entry in
          switch entry {
          case .refusal(let notice): remarks.note(refusal: notice.description)
          case .fix(let fix, let device): remarks.note(replay.take(fix, from: device))
          }
        }
      } catch let error as FormatError {
        throw CommandFailure(.badData, "\(track.name): \(error.description)")
      }
      for remark in remarks.lines { StandardError.write("todo: \(track.name): \(remark)") }
      guard replay.fixCount > 0 else {
        throw CommandFailure(
          .badData,
          "\(track.name) has no positions with times. Give a recorded track, not a route.")
      }
      let reminders = replay.events.compactMap { event in
        items[event.item].map { (event: event, item: $0.item) }
      }
      if let mapFile {
        try draw(
          TrackMap(
            name: track.shortName, tracks: replay.tracks, items: items.values, reminders: reminders),
          in: mapFile)
      }
      try show(reminders)
    }
  }

  private func draw(_ map: TrackMap?, in file: MapFile) throws {
    guard let map else {
      throw CommandFailure(
        .badData, "There is no map to draw: no point of the track could be used, see above.")
    }
    let view = TrackMapView(file: file)
    try TrackMapPresenter(display: view, units: units).present(map)
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
