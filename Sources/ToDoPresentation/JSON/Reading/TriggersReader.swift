import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the triggers of an item from JSON: null, an object, or an array of objects.
struct TriggersReader {
  /// That of times without an offset, and of a window that names none.
  let timeZone: TimeZone

  func triggers(_ node: JSONNode) throws(JSONInputError) -> [LocationTrigger] {
    switch node.value {
    case .null: return []
    case .array:
      return try node.elements(upTo: ItemLimits.triggers).map(trigger)
    default: return [try trigger(node)]
    }
  }

  private func trigger(_ node: JSONNode) throws(JSONInputError) -> LocationTrigger {
    let members = try node.members([
      "event", "seconds", "radius", "repeats", "window", "start", "expiry", "initial", "snooze",
    ])
    var settings = LocationTrigger.Settings(event: try event(members, of: node))
    settings.radius = try members["radius"].map(distance)
    settings.repeats = try members["repeats"]?.flag() ?? false
    settings.window = try members["window"].map(window)
    settings.startTimestamp = try members["start"]?.time(in: timeZone, dateAlone: .start)
    settings.expiryTimestamp = try members["expiry"]?.time(in: timeZone, dateAlone: .end)
    settings.initial = try members["initial"].map(initial) ?? .none
    settings.snooze = try members["snooze"].map(snooze)
    do throws(ToDoError) {
      return try LocationTrigger(settings)
    } catch {
      let pointer = error.member.map(node.pointer(to:)) ?? node.pointer
      throw JSONInputError(at: pointer, error.description)
    }
  }

  private func distance(_ node: JSONNode) throws(JSONInputError) -> Distance {
    Distance(meters: try node.number())
  }

  private func event(
    _ members: [String: JSONNode], of node: JSONNode
  ) throws(JSONInputError) -> LocationTrigger.Event {
    let kinds = LocationTrigger.Event.Kind.allCases.map(\.rawValue)
    guard let member = members["event"] else {
      throw node.missing("event", "Send one of \(kinds.joined(separator: ", ")).")
    }
    let kind: LocationTrigger.Event.Kind = try member.word("reminder event")
    switch kind {
    case .dwell, .away:
      guard let seconds = members["seconds"] else {
        throw node.missing("seconds", "\"\(kind.rawValue)\" needs them: 600 for 10 minutes.")
      }
      let duration = Duration(nearestToSeconds: try seconds.number())
      return kind == .dwell ? .dwell(duration) : .away(duration)
    case .arrive, .leave, .pass:
      if let seconds = members["seconds"] {
        throw seconds.error("\"\(kind.rawValue)\" does not wait. Leave \"seconds\" out.")
      }
      return kind == .arrive ? .arrive : kind == .leave ? .leave : .pass
    }
  }

  private func initial(_ node: JSONNode) throws(JSONInputError) -> LocationTrigger.InitialPolicy {
    try node.word("initial policy")
  }

  private func snooze(_ node: JSONNode) throws(JSONInputError) -> LocationTrigger.Snooze {
    try node.text() == "nextVisit" ? .nextVisit : .until(node.time(in: timeZone, dateAlone: .start))
  }

  private func window(_ node: JSONNode) throws(JSONInputError) -> TimeWindow {
    let members = try node.members(["from", "to", "days", "timeZone"])
    func minute(_ name: String) throws(JSONInputError) -> Int {
      guard let member = members[name] else {
        throw node.missing(name, "Send a time of day, such as \"17:00\".")
      }
      let text = try member.text()
      guard let minute = TimeWindow.minute(of: text) else {
        throw member.error(
          "\(QuotedText.text(text)) is not a time of day. Send one such as \"17:00\".")
      }
      return minute
    }
    let (from, to) = (try minute("from"), try minute("to"))
    var days: Set<Weekday> = []
    for day in try members["days"]?.elements(upTo: 100) ?? [] {
      days.insert(try day.word("day of the week"))
    }
    let zone = try members["timeZone"]?.text() ?? timeZone.identifier
    do throws(ToDoError) {
      return try TimeWindow(from: from, to: to, days: days, timeZone: zone)
    } catch {
      let pointer = error.member.map(node.pointer(to:)) ?? node.pointer
      throw JSONInputError(at: pointer, error.description)
    }
  }
}

extension JSONNode {
  /// One of a few words.
  ///
  /// - Parameter name: What the words are, for the message.
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(JSONInputError) -> Word {
    let text = try text()
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let suggestion = EditDistance.nearest(to: text, among: words).map { "Did you mean \"\($0)\"?" }
    throw error(
      "\(QuotedText.text(text)) is not a \(name). "
        + (suggestion ?? "Send one of \(words.joined(separator: ", "))."))
  }
}

extension ToDoError {
  /// The member of a trigger or of its window that is wrong.
  fileprivate var member: String? {
    switch self {
    case .invalidDuration: "seconds"
    case .invalidTriggerRadius: "radius"
    case .expiryBeforeStart: "expiry"
    case .invalidMinute: "from"
    case .unknownTimeZone: "timeZone"
    default: nil
    }
  }
}
