import ArgumentParser
import Foundation
import ToDo
import ToDoFormats

/// Which items a question is about.
struct FilterOptions: ParsableArguments {
  /// When an item is to be due, in the words of the command line.
  enum DueWord: String, CaseIterable, ExpressibleByArgument {
    case today, week, overdue, none

    /// What it means now and here. Only who asks for it pays for a calendar.
    func now() -> ItemFilter.Due {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .current
      return due(now: Date().timeIntervalSince1970, calendar: calendar)
    }

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - calendar: of the time zone in which days begin.
    func due(now: Double, calendar: Calendar) -> ItemFilter.Due {
      let today = calendar.startOfDay(for: Date(timeIntervalSince1970: now))
      func start(ofDay days: Int) -> Double {
        let day = calendar.date(byAdding: .day, value: days, to: today)
        return (day ?? today).timeIntervalSince1970
      }
      switch self {
      case .today: return .between(start(ofDay: 0), start(ofDay: 1))
      case .week: return .between(start(ofDay: 0), start(ofDay: 7))
      case .overdue: return .before(now)
      case .none: return .undated
      }
    }
  }

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only items with this tag; given several times, with all.", valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var tags: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only items that are due today, within a week, overdue, or that have no due time (none).",
      valueName: "when"))
  var due: DueWord?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only items with this in their title, note or location, whatever the case.",
      valueName: "text"))
  var text: String?

  @Flag(help: "Done items instead of open ones.")
  var done = false

  @Flag(help: "Only items that have a reminder.")
  var reminding = false

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp("Only items inside the region of this GeoJSON file.", valueName: "file"),
    completion: .file())
  var regionFile: String?

  /// - Parameter otherwise: the state where `--done` is not given.
  func filter(otherwise state: ItemFilter.State) throws -> ItemFilter {
    // What is done is not overdue.
    let state = due == .overdue ? .open : state
    return ItemFilter(
      state: done ? .done : state, due: due?.now(), tags: Set(tags), text: text,
      region: try regionFile.map { try RegionFile(path: $0).region() }, hasReminder: reminding)
  }
}
