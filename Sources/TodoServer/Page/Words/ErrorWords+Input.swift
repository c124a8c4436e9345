import ToDo
import ToDoPresentation

extension ErrorWords {
  func said(_ error: InputError) -> SaidError {
    switch error {
    case .notADistance(let typed): plain("distance", quoting: typed)
    case .negativeDistance(let typed): plain("negative", quoting: typed)
    case .notADuration(let typed): plain("duration", quoting: typed)
    case .notADate(let typed): guessing(error.suggestedDay, after: plain("date", quoting: typed))
    case .notADueFilter(let typed):
      guessing(error.suggestedDay, after: plain("dueFilter", quoting: typed))
    case .notARepeat(let typed, let mistake): said(mistake, of: typed)
    case .noSuchDay(_, let day): plain("noSuchDay", quoting: day)
    case .inThePast(let typed): plain("past", quoting: typed)
    case .unknownTimeZone(let name): plain("timeZone", quoting: name)
    case .notHours(let typed): plain("hours", quoting: typed)
    case .notDays(let typed): plain("days", quoting: typed)
    case .notAnEvent(let typed): plain("event", quoting: typed)
    case .eventWithoutDuration(let typed): plain("eventWithoutDuration", quoting: typed)
    case .eventWithZeroDuration(let typed): plain("eventWithZeroDuration", quoting: typed)
    case .eventWithLongDuration(let typed): plain("eventWithLongDuration", quoting: typed)
    case .notAPosition(let typed, let reason):
      SaidError(text: text("fault-position", ["text": quoted(typed)]), english: reason)
    case .emptyName: plain("emptyName")
    case .hyphenatedName(let name): plain("hyphenatedName", quoting: name)
    case .positionAsName(let name): plain("positionAsName", quoting: name)
    case .hereAsName: plain("hereAsName")
    case .hereAsPlace: plain("hereAsPlace")
    case .noPosition: plain("noPosition")
    case .unknownPlace(let name, let suggestion):
      guessing(suggestion, after: plain("unknownPlace", quoting: name))
    case .severalPlaces(let name, let count, let shown):
      several("severalPlaces", name, count, shown)
    case .unknownID(let typed): plain("unknownID", quoting: typed)
    case .ambiguousID(let typed, let count, let shown): several("ambiguousID", typed, count, shown)
    case .emptyTitle: plain("emptyTitle")
    case .notASector(let typed): plain("sector", quoting: typed)
    case .everyDirection(let typed): plain("everyDirection", quoting: typed)
    case .emptyTag: plain("emptyTag")
    case .repeatedWord(let word): plain("repeatedWord", quoting: word)
    case .notAFilter(let word): plain("filter", quoting: word)
    case .secondPosition(let word): plain("secondPosition", quoting: word)
    case .severalTitles(let typed, let count, let shown):
      several("severalTitles", typed, count, shown)
    case .partOfTitle(let typed, let shown):
      SaidError(text: text("fault-unknownID", ["text": quoted(typed)]), english: shown)
    case .repeatEndsBeforeFirst(let typed): plain("repeatEndsBeforeFirst", quoting: typed)
    }
  }

  /// Some of what a text could mean, as the command lists it, after what is said of it.
  private func several(
    _ name: String, _ typed: String, _ count: Int, _ shown: [String]
  ) -> SaidError {
    let rest = count > shown.count ? ["…"] : []
    return SaidError(
      text: text("fault-\(name)", ["text": quoted(typed), "count": "\(count)"]),
      english: (shown + rest).joined(separator: "; "))
  }

  // MARK: Repeats

  private func said(_ mistake: RepeatMistake?, of typed: String) -> SaidError {
    let reason: SaidError =
      switch mistake {
      case nil: plain("repeat-try")
      case .time: plain("repeat-time")
      case .everySecond: plain("repeat-everySecond")
      case .whichWeekday: plain("repeat-whichWeekday")
      case .misspelt(let word, let suggestion):
        plain("repeat-misspelt", ["word": quoted(word), "suggestion": quoted(suggestion)])
      case .impossible(.invalidRecurrence(let problem)): said(problem)
      case .impossible(let error): said(error)
      }
    return SaidError(
      text: text("fault-repeat", ["text": quoted(typed)]) + " " + reason.text,
      english: reason.english)
  }

  private func said(_ problem: Recurrence.Problem) -> SaidError {
    switch problem {
    case .unreadable(let part): plain("rule-unreadable", quoting: part)
    case .unsupported(let part): plain("rule-unsupported", quoting: part)
    case .repeated(let part): plain("rule-repeated", quoting: part)
    case .noFrequency: plain("rule-noFrequency")
    case .outOfRange(let part, let number, let range):
      plain(
        "rule-outOfRange",
        [
          "text": quoted(part), "number": "\(number)", "least": "\(range.lowerBound)",
          "most": "\(range.upperBound)",
        ])
    case .together(let one, let other):
      plain("rule-together", ["one": quoted(one), "other": quoted(other)])
    case .never: plain("rule-never")
    }
  }

  // MARK: Items

  func said(_ error: ToDoError) -> SaidError {
    switch error {
    case .tooLarge(let part, let size):
      plain(
        "tooLarge-\(part.rawValue)",
        ["size": "\(size)", "limit": "\(ItemLimits.limit(of: part))"])
    case .invalidRecurrence(let problem): said(problem)
    case .unknownTimeZone(let name): plain("timeZone", quoting: name)
    case .invalidDuration: plain("wait")
    case .invalidTriggerRadius: plain("radius")
    case .expiryBeforeStart: plain("expiryBeforeStart")
    case .noSuchItem, .invalidLimit, .invalidRadius, .invalidWidth, .routeTooShort, .idsExhausted,
      .invalidMinute, .invalidTime:
      unknown(error.description)
    }
  }
}
