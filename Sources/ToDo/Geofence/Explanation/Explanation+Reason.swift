#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Explanation {
  /// Something that made a reminder fire or kept it silent.
  public enum Reason: Hashable, Sendable {
    // MARK: The reminder
    /// The engine does not watch the item.
    case notWatched
    /// The item is done.
    case done
    /// The item has no such reminder.
    case noTrigger
    /// The item has no place to remind at.
    case noPlace
    /// It fires once, and has.
    case spent
    /// Its start is later.
    case notStarted(until: Date)
    /// It has expired.
    case expired(at: Date)
    /// It expires before it could fire.
    case expiresFirst(at: Date)
    /// It is snoozed until a time.
    case snoozed(until: Date)
    /// It is snoozed until the next visit.
    case snoozedUntilNextVisit
    /// It is outside its hours, which begin again then; nil if they never do.
    case windowClosed(opens: Date?, timeZone: String)

    // MARK: The fix
    /// The device has sent no fix that counts.
    case noFix
    /// The fix was rejected; or it is late, and was accepted but changes nothing.
    case fixRejected(rejection: FixRejection)
    /// The reorder window holds the fix back for this long.
    case fixHeldBack(duration: Duration)

    /// No fix of the device from before that time is kept.
    case noFixKept(before: Date)
    /// It fired, but not everything that led to it is kept.
    case notReconstructed
    /// With its present settings it would have fired, but it did not.
    case otherThen

    // MARK: The region
    /// The fix's coordinate is outside, this far from the boundary.
    case outside(region: RegionNumber, distance: Distance)
    /// It is inside, this far from the boundary; nil if there is no boundary.
    case inside(region: RegionNumber, distance: Distance?)
    /// The fix is too inaccurate for the region.
    case tooInaccurate(region: RegionNumber, accuracy: Distance, largest: Distance)
    /// The share of the overlap is too small to indicate inside.
    case shareTooSmall(region: RegionNumber, share: Double, least: Double)
    /// The share of the overlap is too large to indicate outside.
    case shareTooLarge(region: RegionNumber, share: Double, greatest: Double)
    /// The device was inside, and is not far enough beyond the boundary to have left.
    case withinBorder(region: RegionNumber, distance: Distance, needed: Distance)
    /// A fix indicated inside first at that time; after this time another can confirm it.
    case enterPending(region: RegionNumber, since: Date, remaining: Duration)
    /// A fix indicated outside first at that time; after this time another can confirm it.
    case exitPending(region: RegionNumber, since: Date, remaining: Duration)
    /// An enter was pending, and this fix does not indicate inside.
    case enterNotConfirmed(region: RegionNumber, since: Date)
    /// An exit was pending, and this fix does not indicate outside.
    case exitNotConfirmed(region: RegionNumber, since: Date)
    /// The device arrived.
    case entered(region: RegionNumber, at: Date)
    /// The device left.
    case left(region: RegionNumber, at: Date)
    /// The device passed through.
    case crossed(region: RegionNumber, at: Date)
    /// The fix of this time confirmed it, after the first one that indicated it.
    case confirmed(at: Date)
    /// The device passed through again, too soon after the last time to report it.
    case crossedAgain(region: RegionNumber, last: Date, pause: Duration)
    /// The last two fixes are too far apart in time to follow the way between them.
    case gapTooLong(gap: Duration, longest: Duration)
    /// The way from the last fix leads through none of the regions.
    case notCrossed

    // MARK: The visit
    /// The device is on a visit.
    case visiting(region: RegionNumber, since: Date)
    /// The device was already inside when the reminder was made, or at its first fix, and that fires.
    case foundInside(region: RegionNumber)
    /// The device was already inside, and that is silent until the next visit.
    case insideAlready
    /// It has fired during this visit.
    case firedThisVisit
    /// The device arrived at a region while inside another: not a new visit.
    case sameVisit(region: RegionNumber)
    /// The device left a region, and is still inside others.
    case othersHold(regions: [RegionNumber])
    /// No visit has begun since.
    case noVisit
    /// A visit ended then; the time away is counted from there.
    case away(since: Date)
    /// The time away is counted from the end of a visit, and none has ended since it last fired.
    case noAbsence
    /// It fires then if nothing changes.
    case due(cause: GeofenceEvent.Cause, at: Date)
    /// It was due then, and waits until a pending change is decided.
    case held(due: Date)
    /// The device has been inside for this long.
    case stayed(region: RegionNumber, duration: Duration)
    /// The device has been away for this long.
    case wasAway(duration: Duration)
    /// The reminder's hours began, or its snooze ended, while the device was there.
    case timeCame(region: RegionNumber, at: Date)
  }
}
