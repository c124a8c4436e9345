import ArgumentParser
import ToDo
import ToDoFormats
import ToDoPresentation

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: Todo.name,
    abstract: "List the reminders that a recorded track would have fired.",
    discussion: """
      Examples:
        todo replay ride.gpx
        todo replay ride.gpx --map ride.html
        todo replay --json walk.gpx | jq .event
        todo replay - < ride.gpx

      The track is replayed with the reminders of the open items as they are now; nothing is \
      changed. Hours, days, --from and --until are compared with the times in the track. The file \
      can be anything that "todo watch" reads. GPX has no accuracies: its points count as exact. A \
      map shows the track, the places of the reminders, and where each one fired; viewing it needs \
      no network.
      """)

  @Argument(
    help: "A recorded track: GPX, JSON, CSV or OwnTracks; - for standard input.",
    completion: .file())
  var file: ArgumentText

  @OptionGroup var mapOption: MapOption

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let mapFile = try mapOption.file()
      let items = try RemindingItems(of: storeOptions.openForReading()).byID
      var replay = TrackReplay(items.values, keepsTrack: mapFile != nil)
      var remarks = FixRemarks(units: unitsOption.units)
      let track = try OpenedFile(path: file.text)
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
          "\(track.name) has no positions with times. It must be a recorded track, not a route.")
      }
      let reminders = replay.events.compactMap { event in
        items[event.item].map { FiredReminder(event: event, item: $0.item) }
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
        .badData, "No map was drawn: no point of the track could be used (see above).")
    }
    try MapFileView(file: file, units: unitsOption.units).display(map)
  }

  private func show(_ reminders: [FiredReminder]) throws {
    guard !reminders.isEmpty else {
      StandardError.write("todo: no reminder would have fired")
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
    let output = StandardOutput()
    guard jsonOption.json else {
      let list = ReminderListViewModel(reminders, units: unitsOption.units)
      return try ReminderListView(output: output).display(list)
    }
    for reminder in reminders { try output.write(json: ReminderJSON(reminder)) }
  }
}
