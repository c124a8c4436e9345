import Foundation
import ToDo
import ToDoPresentation

/// Writes why a reminder fired or did not, as whoever reads the page does: what the command says in
/// English, by the texts of the page.
struct ExplanationWords {
  let words: PageWords
  /// The names of the item's places; empty for a place without a name.
  private let places: [String]
  private let device: String
  /// The other device at which the reminder fired; nil if it has not, or did at this one.
  private let otherDevice: String?

  var text: PageText { words.text }

  /// How many of the last events are shown one by one.
  private static let shownEvents = 5

  init(
    _ words: PageWords, of item: ToDoItem, device: String, otherDevice: String? = nil
  ) {
    self.words = words
    places = item.places.isEmpty ? [item.location?.name ?? ""] : item.places.map(\.name)
    self.device = device
    self.otherDevice = otherDevice
  }

  /// What happened.
  func headline(_ explanation: Explanation) -> String {
    switch explanation.outcome {
    case .fired(let events): return events.map(firing).joined(separator: " ")
    case .silent: return text("why-headline-silent")
    case .standing:
      for reason in explanation.reasons {
        switch reason {
        case .spent:
          return otherDevice.map { text("why-headline-firedFor", ["device": quoted($0)]) }
            ?? text("why-headline-fired")
        case .due(_, let at):
          let key = isOver(at) ? "why-headline-due-over" : "why-headline-due"
          return text(key, ["at": words.moment(at)])
        case .notWatched, .done, .noTrigger, .noPlace, .expired: return text("why-headline-never")
        default: continue
        }
      }
      return text("why-headline-waiting")
    }
  }

  /// The device's last position, and when it was.
  func lastSeen(_ fix: Fix) -> String {
    text(
      "why-lastSeen",
      ["at": words.moment(fix.date), "position": RegionText.roundedPosition(fix.coordinate)])
  }

  /// A sentence for each of the last events, after one for those before.
  func history(_ events: [GeofenceEvent]) -> [String] {
    let shown = events.suffix(Self.shownEvents).map(firing)
    let earlier = events.count - shown.count
    guard earlier > 0 else { return shown }
    return [text("why-firedBefore", count: earlier, words.number(earlier))] + shown
  }

  private func firing(_ event: GeofenceEvent) -> String {
    text(
      "why-fired",
      ["at": words.moment(event.date), "cause": text("itemCause-\(event.cause.rawValue)")])
  }
}

extension ExplanationWords {
  /// The sentence of a reason.
  func sentence(_ reason: Explanation.Reason) -> String {
    if case .fixRejected(let rejection) = reason { return sentence(rejection) }
    var parts = Dictionary(
      uniqueKeysWithValues: reason.values.map { ($0.key, written($0.value)) })
    parts["device"] = quoted(device)
    parts.merge(limited(reason)) { _, limited in limited }
    return text("why-\(reason.kind)\(variant(of: reason))", parts)
  }

  /// What is over has a text of its own, and so have the values that there may not be.
  private func variant(of reason: Explanation.Reason) -> String {
    switch reason {
    case .notStarted(let date), .expiresFirst(let date), .snoozed(let date),
      .windowClosed(let date?, _):
      isOver(date) ? "-over" : ""
    case .windowClosed(nil, _): "-never"
    case .inside(_, nil): "-whole"
    case .shareTooLarge(_, let share, _) where percent(share) == percent(1): "-whole"
    case .enterPending(_, _, let left), .exitPending(_, _, let left): left > .zero ? "-later" : ""
    case .due(let cause, let date):
      (cause == .away ? "-away" : "") + (isOver(date) ? "-over" : "")
    default: ""
    }
  }

  /// Values on one side of a limit, which are not shown as the limit itself; and a time to the second,
  /// to tell one position from the next.
  private func limited(_ reason: Explanation.Reason) -> [String: String] {
    switch reason {
    case .tooInaccurate(_, let accuracy, let largest):
      ["accuracyMeters": length(accuracy, besides: largest, .up)]
    case .withinBorder(_, let distance, let needed):
      ["meters": length(distance, besides: needed, .down)]
    case .shareTooSmall(_, let share, let least):
      ["share": percent(share, besides: least, .down)]
    case .shareTooLarge(_, let share, let greatest):
      ["share": percent(share, besides: greatest, .up)]
    case .confirmed(let date): ["at": words.second(date)]
    case .enterPending(_, _, let left), .exitPending(_, _, let left):
      ["secondsLeft": words.about(.seconds(left.inSeconds.rounded(.up)))]
    default: [:]
    }
  }

  private func written(_ value: Explanation.Reason.Value) -> String {
    switch value {
    case .region(let region): name(region)
    case .regions(let regions): regions.map(name).joined(separator: ", ")
    case .distance(let distance): words.distance(distance)
    case .duration(let duration): words.about(duration)
    case .time(let date): words.moment(date)
    case .share(let share): percent(share)
    case .name(let name): name
    }
  }

  /// What is wrong with a position, and what follows from it.
  private func sentence(_ rejection: FixRejection) -> String {
    let key = "why-fix-\(rejection.kind.rawValue)"
    switch rejection {
    case .notFinite(let value): return text("\(key)-\(value.rawValue)")
    case .zeroPosition, .duplicateTime: return text(key)
    case .invalidAccuracy(let accuracy):
      return text(key, ["accuracy": words.number(Int(accuracy.meters.rounded()))])
    case .inaccurate(let accuracy, let largest):
      return text(
        key,
        ["accuracy": length(accuracy, besides: largest, .up), "largest": words.distance(largest)])
    case .future(let excess, let tolerance):
      return text(key, ["excess": words.about(excess), "tolerance": words.about(tolerance)])
    case .late(let delay): return text(key, ["delay": words.about(delay)])
    case .jump(let distance, let duration, let fastest):
      return text(
        key,
        [
          "distance": words.distance(distance), "duration": words.about(duration),
          "fastest": words.speed(metersPerSecond: fastest),
        ])
    }
  }

  // MARK: Values

  private func isOver(_ date: Date) -> Bool { date < words.now }

  private func quoted(_ name: String) -> String {
    text("quoted", ["text": QuotedText.unmarked(name)])
  }

  private func name(_ region: RegionNumber) -> String {
    guard places.indices.contains(region.index), !places[region.index].isEmpty else {
      return text("why-thePlace")
    }
    return quoted(places[region.index])
  }

  private func length(
    _ distance: Distance, besides limit: Distance, _ rule: FloatingPointRoundingRule
  ) -> String {
    let written = words.distance(distance)
    return written == words.distance(limit)
      ? words.distance(.meters(distance.meters.rounded(rule))) : written
  }

  private func percent(
    _ share: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    words.percent(Int((share * 100).rounded(rule)))
  }

  private func percent(
    _ share: Double, besides limit: Double, _ rule: FloatingPointRoundingRule
  ) -> String {
    let written = percent(share)
    return written == percent(limit) ? percent(share, rule) : written
  }
}
