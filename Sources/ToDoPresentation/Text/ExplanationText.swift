import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How an explanation is written.
struct ExplanationText {
  /// The names of the item's places; empty for a place without a name.
  let places: [String]
  let device: String
  let timeZone: TimeZone
  let units: DistanceUnits
  /// What is over is told in the past tense.
  let now: Date
  /// The other device at which the reminder fired; nil if it has not, or did at this one.
  let otherDevice: String?

  init(
    of item: ToDoItem, device: String, timeZone: TimeZone, units: DistanceUnits, now: Date,
    otherDevice: String? = nil
  ) {
    places = item.places.isEmpty ? [item.location?.name ?? ""] : item.places.map(\.name)
    self.device = device
    self.timeZone = timeZone
    self.units = units
    self.now = now
    self.otherDevice = otherDevice
  }

  /// What happened.
  func headline(_ explanation: Explanation, isSupposed: Bool = false) -> String {
    switch explanation.outcome {
    case .fired(let events):
      return events.map { firing($0, isSupposed: isSupposed) }.joined(separator: " ")
    case .silent: return isSupposed ? "It would not fire." : "It did not fire."
    case .standing:
      for reason in explanation.reasons {
        switch reason {
        case .spent:
          return otherDevice.map { "It has fired for \(QuotedText.text($0))." } ?? "It has fired."
        case .due(_, let at):
          return isOver(at)
            ? "It was due \(time(at)), and fires with the next position if nothing changes."
            : "It fires at \(time(at)) if nothing changes."
        case .notWatched, .done, .noTrigger, .noPlace, .expired: return "It does not remind."
        default: continue
        }
      }
      return "It waits."
    }
  }
}

extension ExplanationText {
  /// Whether a time is over.
  func isOver(_ date: Date) -> Bool { date < now }

  func firing(_ event: GeofenceEvent, isSupposed: Bool = false) -> String {
    "It \(isSupposed ? "would fire" : "fired") at \(time(event.date)): \(ReminderListViewModel.Row.text(event.cause))."
  }

  func lastSeen(_ fix: Fix) -> String {
    "Last seen \(time(fix.date)) at \(RegionText.roundedPosition(fix.coordinate))."
  }

  func name(_ region: RegionNumber) -> String {
    let index = region.index
    guard places.indices.contains(index), !places[index].isEmpty else { return "the place" }
    return "\"\(places[index])\""
  }

  func time(_ date: Date, _ zone: TimeZone? = nil) -> String {
    let timestamp = date.timeIntervalSince1970
    return DateText.minute(timestamp, in: zone ?? timeZone) ?? "@\(timestamp)"
  }

  /// A time to the second, to tell one position from the next.
  func second(_ date: Date) -> String {
    let timestamp = date.timeIntervalSince1970
    return DateText.second(timestamp, in: timeZone) ?? "@\(timestamp)"
  }

  func length(_ distance: Distance) -> String { DistanceText.text(distance, in: units) }

  /// A length on one side of a limit, which is not shown as the limit itself.
  func length(
    _ distance: Distance, besides limit: Distance, _ rule: FloatingPointRoundingRule
  ) -> String {
    let text = length(distance)
    return text == length(limit) ? length(.meters(distance.meters.rounded(rule))) : text
  }

  func confirming(_ remaining: Duration) -> String {
    remaining > .zero
      ? "a position at least \(DurationText.rounded(remaining.inSeconds.rounded(.up))) later"
      : "the next position"
  }

  /// A share as a percentage.
  func percent(
    _ share: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    "\(Int((share * 100).rounded(rule))) %"
  }

  /// A share on one side of a limit, which is not shown as the limit itself.
  func percent(
    _ share: Double, besides limit: Double, _ rule: FloatingPointRoundingRule
  ) -> String {
    let text = percent(share)
    return text == percent(limit) ? percent(share, rule) : text
  }
}
