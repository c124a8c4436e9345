#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Explanation.Reason {
  /// What kind of reason this is, by a lasting name for files and programs.
  package var kind: String { parts.kind }

  /// What the reason says, by lasting names, in a fixed order; empty if the kind says it all.
  package var values: KeyValuePairs<String, Value> { parts.values }

  /// A value in a reason, with its meaning and unit.
  package enum Value: Hashable, Sendable {
    /// A region of the reminder.
    case region(RegionNumber)
    /// Several regions of the reminder.
    case regions([RegionNumber])
    /// A distance.
    case distance(Distance)
    /// A span of time.
    case duration(Duration)
    /// An instant.
    case time(Date)
    /// A share from 0 to 1.
    case share(Double)
    /// A name, such as a time zone's identifier.
    case name(String)
  }

  private var parts: (kind: String, values: KeyValuePairs<String, Value>) {
    switch self {
    case .notWatched: ("notWatched", [:])
    case .done: ("done", [:])
    case .noTrigger: ("noTrigger", [:])
    case .noPlace: ("noPlace", [:])
    case .spent: ("spent", [:])
    case .notStarted(let start): ("notStarted", ["until": .time(start)])
    case .expired(let expiry): ("expired", ["at": .time(expiry)])
    case .expiresFirst(let expiry): ("expiresFirst", ["at": .time(expiry)])
    case .snoozed(let end): ("snoozed", ["until": .time(end)])
    case .snoozedUntilNextVisit: ("snoozedUntilNextVisit", [:])
    case .windowClosed(let opens?, let zone):
      ("windowClosed", ["opens": .time(opens), "timeZone": .name(zone)])
    case .windowClosed(nil, let zone): ("windowClosed", ["timeZone": .name(zone)])
    case .noFix: ("noFix", [:])
    case .fixRejected(let rejection):
      ("fixRejected", ["rejection": .name(rejection.kind.rawValue)])
    case .fixHeldBack(let duration): ("fixHeldBack", ["seconds": .duration(duration)])
    case .noFixKept(let time): ("noFixKept", ["before": .time(time)])
    case .notReconstructed: ("notReconstructed", [:])
    case .otherThen: ("otherThen", [:])
    case .outside(let region, let distance):
      ("outside", ["region": .region(region), "meters": .distance(distance)])
    case .inside(let region, let distance?):
      ("inside", ["region": .region(region), "meters": .distance(distance)])
    case .inside(let region, nil): ("inside", ["region": .region(region)])
    case .tooInaccurate(let region, let accuracy, let largest):
      (
        "tooInaccurate",
        [
          "region": .region(region), "accuracyMeters": .distance(accuracy),
          "largestMeters": .distance(largest),
        ]
      )
    case .shareTooSmall(let region, let share, let least):
      (
        "shareTooSmall",
        ["region": .region(region), "share": .share(share), "least": .share(least)]
      )
    case .shareTooLarge(let region, let share, let greatest):
      (
        "shareTooLarge",
        ["region": .region(region), "share": .share(share), "greatest": .share(greatest)]
      )
    case .withinBorder(let region, let distance, let needed):
      (
        "withinBorder",
        [
          "region": .region(region), "meters": .distance(distance),
          "neededMeters": .distance(needed),
        ]
      )
    case .enterPending(let region, let since, let left):
      (
        "enterPending",
        ["region": .region(region), "since": .time(since), "secondsLeft": .duration(left)]
      )
    case .exitPending(let region, let since, let left):
      (
        "exitPending",
        ["region": .region(region), "since": .time(since), "secondsLeft": .duration(left)]
      )
    case .enterNotConfirmed(let region, let since):
      ("enterNotConfirmed", ["region": .region(region), "since": .time(since)])
    case .exitNotConfirmed(let region, let since):
      ("exitNotConfirmed", ["region": .region(region), "since": .time(since)])
    case .entered(let region, let time):
      ("entered", ["region": .region(region), "at": .time(time)])
    case .left(let region, let time): ("left", ["region": .region(region), "at": .time(time)])
    case .crossed(let region, let time):
      ("crossed", ["region": .region(region), "at": .time(time)])
    case .confirmed(let time): ("confirmed", ["at": .time(time)])
    case .crossedAgain(let region, let last, let pause):
      (
        "crossedAgain",
        ["region": .region(region), "last": .time(last), "pauseSeconds": .duration(pause)]
      )
    case .gapTooLong(let gap, let longest):
      ("gapTooLong", ["seconds": .duration(gap), "longestSeconds": .duration(longest)])
    case .notCrossed: ("notCrossed", [:])
    case .visiting(let region, let since):
      ("visiting", ["region": .region(region), "since": .time(since)])
    case .foundInside(let region): ("foundInside", ["region": .region(region)])
    case .insideAlready: ("insideAlready", [:])
    case .firedThisVisit: ("firedThisVisit", [:])
    case .sameVisit(let region): ("sameVisit", ["region": .region(region)])
    case .othersHold(let regions): ("othersHold", ["regions": .regions(regions)])
    case .noVisit: ("noVisit", [:])
    case .away(let since): ("away", ["since": .time(since)])
    case .noAbsence: ("noAbsence", [:])
    case .due(let cause, let time): ("due", ["cause": .name(cause.rawValue), "at": .time(time)])
    case .held(let due): ("held", ["due": .time(due)])
    case .stayed(let region, let duration):
      ("stayed", ["region": .region(region), "seconds": .duration(duration)])
    case .wasAway(let duration): ("wasAway", ["seconds": .duration(duration)])
    case .timeCame(let region, let time):
      ("timeCame", ["region": .region(region), "at": .time(time)])
    }
  }
}
