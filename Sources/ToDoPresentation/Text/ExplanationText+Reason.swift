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
    case .notWatched: "It is not among the reminders that are watched."
    case .done: "It is done."
    case .noTrigger: "It has no trigger that says when to remind."
    case .noPlace: "It has no place to remind at."
    case .spent: "It was to fire once, and has."
    case .notStarted(let start): "It starts \(time(start))."
    case .expired(let expiry): "It expired \(time(expiry))."
    case .expiresFirst(let expiry): "It expires \(time(expiry)), before it could fire."
    case .snoozed(let end): "Snoozed until \(time(end))."
    case .snoozedUntilNextVisit: "Snoozed until the next visit."
    case .windowClosed(nil, _): "The window does not open again."
    case .windowClosed(let opens?, let zone):
      "The window opens \(time(opens, TimeZone(identifier: zone) ?? timeZone)) (\(zone))."
    case .noFix: "Nothing is known of where \"\(device)\" is: it has sent no fix yet."
    case .fixRejected(let rejection): FixRejectionText.text(rejection, in: units)
    case .fixHeldBack(let seconds):
      "The fix is held back for \(DurationText.rounded(seconds)), for older ones to arrive."
    case .noFixKept(let time):
      "No position of \"\(device)\" from before \(self.time(time)) is kept."
    case .notReconstructed:
      "What led to it is not all kept: older positions are gone, or it fired by the clock."
    case .otherThen:
      "As it is now it would have fired, but it was another reminder then, or was not watched yet."
    case .outside(let place, let meters): "Outside \(name(place)) by \(length(meters))."
    case .inside(let place, let meters?):
      "Inside \(name(place)), \(length(meters)) from its boundary."
    case .inside(let place, nil): "Inside \(name(place)), which has no boundary."
    case .tooInaccurate(_, let accuracy, let largest):
      "The fix is accurate to \(length(accuracy, besides: largest, .up)) only; "
        + "up to \(length(largest)) will do here."
    case .shareTooSmall(_, let share, let least):
      "The share of the error circle inside is \(hundredths(share, besides: least, .down)); "
        + "\(hundredths(least)) is needed."
    case .shareTooLarge(_, let share, let greatest):
      "The share of the error circle inside is \(hundredths(share, besides: greatest, .up)); "
        + "to have left, \(hundredths(greatest)) at most."
    case .withinBorder(_, let meters, let needed):
      "Beyond the boundary by \(length(meters, besides: needed, .down)) "
        + "of the \(length(needed)) that count as having left."
    case .enterPending(let place, let since, let left):
      "Came to \(name(place)) \(time(since)) if \(confirming(left)) confirms it."
    case .exitPending(let place, let since, let left):
      "Left \(name(place)) \(time(since)) if \(confirming(left)) confirms it."
    case .enterNotConfirmed(let place, let since):
      "Seemed to come to \(name(place)) \(time(since)), but this fix does not confirm it."
    case .exitNotConfirmed(let place, let since):
      "Seemed to leave \(name(place)) \(time(since)), but this fix does not confirm it."
    case .entered(let place, let at): "Came to \(name(place)) \(time(at))."
    case .left(let place, let at): "Left \(name(place)) \(time(at))."
    case .crossed(let place, let at): "Passed through \(name(place)) \(time(at))."
    case .gapTooLong(let seconds, let longest):
      "The fix before is \(DurationText.rounded(seconds)) older; the way between is followed for "
        + "\(DurationText.rounded(longest)) at most."
    case .notCrossed: "The way from the fix before leads through none of its places."
    case .visiting(let place, let since): "At \(name(place)) since \(time(since))."
    case .foundInside(let place): "Was at \(name(place)) already."
    case .insideAlready: "Was there already, and nobody saw it come: nothing until the next visit."
    case .firedThisVisit: "It has fired during this visit."
    case .sameVisit(let place):
      "Came to \(name(place)) while at another of its places: that is no new visit."
    case .othersHold(let places): "Still at \(places.map(name).joined(separator: ", "))."
    case .noVisit: "There is no visit that could end."
    case .away(let since): "Away since \(time(since))."
    case .noAbsence: "The time away counts from the end of the next visit."
    case .due(.away, let at): "It is due \(time(at)), if still away."
    case .due(_, let at): "It is due \(time(at)), if still there."
    case .held(let due):
      "It was due \(time(due)), and waits for a fix that decides where \"\(device)\" is."
    case .stayed(let place, let seconds):
      "Was at \(name(place)) for \(DurationText.rounded(seconds))."
    case .wasAway(let seconds): "Was away for \(DurationText.rounded(seconds))."
    case .timeCame(let place, let at): "Its time came \(time(at)), while at \(name(place))."
    }
  }
}
