import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ExplanationText {
  /// The sentence of a reason.
  func text(_ reason: Explanation.Reason) -> String {
    switch reason {
    case .notWatched: "It is not being watched."
    case .done: "It is done."
    case .noTrigger: "It has no reminder."
    case .noPlace: "It has no place."
    case .spent: "It fires only once."
    case .notStarted(let start): "It \(isOver(start) ? "started only" : "starts") \(time(start))."
    case .expired(let expiry): "It expired \(time(expiry))."
    case .expiresFirst(let expiry):
      "It \(isOver(expiry) ? "expired" : "expires") \(time(expiry)), before it could fire."
    case .snoozed(let end): "\(isOver(end) ? "It was snoozed" : "Snoozed") until \(time(end))."
    case .snoozedUntilNextVisit: "Snoozed until the next visit."
    case .windowClosed(nil, _): "The window does not open again."
    case .windowClosed(let opens?, let zone):
      "The window \(isOver(opens) ? "opened" : "opens") \(time(opens, TimeZone(identifier: zone) ?? timeZone)) (\(zone))."
    case .noFix: "No position from \(QuotedText.text(device)) yet."
    case .fixRejected(let rejection): FixRejectionText.text(rejection, in: units)
    case .fixHeldBack(let duration):
      "Held back for \(DurationText.rounded(duration.inSeconds)), to wait for older positions."
    case .noFixKept(let time):
      "No position from \(QuotedText.text(device)) is kept from before \(self.time(time))."
    case .notReconstructed:
      "Not everything that led to it is kept: older positions are gone, the reminder was changed since, "
        + "or the clock fired it."
    case .otherThen:
      "It would fire as it is now, but then it was different or not watched yet."
    case .outside(let place, let distance): "Outside \(name(place)) by \(length(distance))."
    case .inside(let place, let distance?):
      "Inside \(name(place)), \(length(distance)) from its boundary."
    case .inside(let place, nil): "Inside \(name(place)), which has no boundary."
    case .tooInaccurate(_, let accuracy, let largest):
      "The position is accurate to \(length(accuracy, besides: largest, .up)) only; "
        + "up to \(length(largest)) is accepted here."
    case .shareTooSmall(_, let share, let least):
      "Probably inside (\(percent(share, besides: least, .down)) of the position's error circle), "
        + "but \(percent(least)) is needed."
    case .shareTooLarge(_, let share, let greatest) where percent(share) == "100 %":
      "Possibly still inside: the position is too inaccurate to tell (its error circle and the place "
        + "overlap wholly; to leave, \(percent(greatest)) at most)."
    case .shareTooLarge(_, let share, let greatest):
      "Possibly still inside (\(percent(share, besides: greatest, .up)) of the position's error "
        + "circle); to leave, \(percent(greatest)) at most."
    case .withinBorder(_, let distance, let needed):
      "Outside by \(length(distance, besides: needed, .down)); "
        + "\(length(needed)) is needed to count as left."
    case .enterPending(let place, let since, let left):
      "Arrived at \(name(place)) \(time(since)), if \(confirming(left)) confirms it."
    case .exitPending(let place, let since, let left):
      "Left \(name(place)) \(time(since)), if \(confirming(left)) confirms it."
    case .enterNotConfirmed(let place, let since):
      "Seemed to arrive at \(name(place)) \(time(since)), but this position does not confirm it."
    case .exitNotConfirmed(let place, let since):
      "Seemed to leave \(name(place)) \(time(since)), but this position does not confirm it."
    case .entered(let place, let at): "Arrived at \(name(place)) \(time(at))."
    case .left(let place, let at): "Left \(name(place)) \(time(at))."
    case .crossed(let place, let at): "Passed through \(name(place)) \(time(at))."
    case .confirmed(let at): "Confirmed by the position of \(second(at))."
    case .crossedAgain(let place, let last, let pause):
      "Passed through \(name(place)) again; the last time was \(time(last)), and passing by counts "
        + "only once in \(DurationText.rounded(pause.inSeconds))."
    case .gapTooLong(let gap, let longest):
      "The position before is \(DurationText.rounded(gap.inSeconds)) older; passing by is noticed within "
        + "\(DurationText.rounded(longest.inSeconds))."
    case .notCrossed: "The way from the position before passes through none of its places."
    case .visiting(let place, let since): "At \(name(place)) since \(time(since))."
    case .foundInside(let place): "Was already at \(name(place))."
    case .insideAlready:
      "Was already there at the first position; it will remind on the next visit."
    case .firedThisVisit: "It has already fired on this visit."
    case .sameVisit(let place):
      "Arrived at \(name(place)) while at another of its places, which is no new visit."
    case .othersHold(let places): "Still at \(places.map(name).joined(separator: ", "))."
    case .noVisit: "Waiting for the next visit."
    case .away(let since): "Away since \(time(since))."
    case .noAbsence: "The time away counts from the end of the next visit."
    case .due(.away, let at) where isOver(at):
      "It was due \(time(at)), if still away."
    case .due(_, let at) where isOver(at):
      "It was due \(time(at)), if still there."
    case .due(.away, let at): "It is due \(time(at)), if still away."
    case .due(_, let at): "It is due \(time(at)), if still there."
    case .held(let due):
      "It was due \(time(due)), and waits for a position that decides where \(QuotedText.text(device)) is."
    case .stayed(let place, let duration):
      "Was at \(name(place)) for \(DurationText.rounded(duration.inSeconds))."
    case .wasAway(let duration): "Was away for \(DurationText.rounded(duration.inSeconds))."
    case .timeCame(let place, let at): "Its time came \(time(at)), while at \(name(place))."
    }
  }
}
