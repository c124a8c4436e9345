extension Explanation {
  /// Something that made a reminder fire or kept it silent. Places are counted from 0, times are in
  /// seconds since 1970.
  public enum Reason: Hashable, Sendable {
    // MARK: The reminder
    /// It is not among the reminders that are watched.
    case notWatched
    case done
    case noTrigger
    /// There is no region to remind at.
    case noPlace
    /// It was to fire once, and has.
    case spent
    case notStarted(until: Double)
    case expired(at: Double)
    /// It expires before the time at which it could fire.
    case expiresFirst(at: Double)
    case snoozed(until: Double)
    case snoozedUntilNextVisit
    /// Its hours have not begun; nil: they never will.
    case windowClosed(opens: Double?, timeZone: String)

    // MARK: The fix
    /// The device has not sent a fix that counts.
    case noFix
    /// The fix was rejected; or accepted, though late, and causes nothing all the same.
    case fixRejected(rejection: FixRejection)
    /// The reorder window holds the fix back for so long.
    case fixHeldBack(seconds: Double)

    /// No fix of the device from before that is kept.
    case noFixKept(before: Double)
    /// It fired, but what led to it is not all kept.
    case notReconstructed
    /// As it is now it would have fired, but it did not.
    case otherThen

    // MARK: The place
    /// The fix's coordinate is outside, so far from the boundary.
    case outside(region: RegionNumber, meters: Double)
    /// It is inside, so far from the boundary; nil: there is none.
    case inside(region: RegionNumber, meters: Double?)
    case tooInaccurate(region: RegionNumber, accuracyMeters: Double, largestMeters: Double)
    /// The share is too small to ask for inside.
    case shareTooSmall(region: RegionNumber, share: Double, least: Double)
    /// The share is too large to ask for outside.
    case shareTooLarge(region: RegionNumber, share: Double, greatest: Double)
    /// The device was inside, and is not far enough beyond the boundary to have left.
    case withinBorder(region: RegionNumber, meters: Double, neededMeters: Double)
    /// A fix asked for inside first then; so many seconds on another can confirm it.
    case enterPending(region: RegionNumber, since: Double, secondsLeft: Double)
    case exitPending(region: RegionNumber, since: Double, secondsLeft: Double)
    /// An enter was pending, and this fix does not ask for it.
    case enterNotConfirmed(region: RegionNumber, since: Double)
    case exitNotConfirmed(region: RegionNumber, since: Double)
    case entered(region: RegionNumber, at: Double)
    case left(region: RegionNumber, at: Double)
    case crossed(region: RegionNumber, at: Double)
    /// Between the last two fixes is more time than that in which a way is followed.
    case gapTooLong(seconds: Double, longestSeconds: Double)
    /// The way from the last fix leads through no place.
    case notCrossed

    // MARK: The visit
    /// A visit goes on.
    case visiting(region: RegionNumber, since: Double)
    /// The device was inside when the reminder was made or the device first seen, which fires.
    case foundInside(region: RegionNumber)
    /// It was, which is silent until the next visit.
    case insideAlready
    /// It has fired during this visit.
    case firedThisVisit
    /// It came to a place while at another one: no new visit.
    case sameVisit(region: RegionNumber)
    /// It left a place, and is inside others still.
    case othersHold(regions: [RegionNumber])
    /// There was no visit that could end.
    case noVisit
    /// A visit ended then, and the time away is counted.
    case away(since: Double)
    /// The time away is counted from the end of a visit, and none has ended since it fired last.
    case noAbsence
    /// It fires then if nothing changes.
    case due(cause: GeofenceEvent.Cause, at: Double)
    /// It was due then, and waits for what comes of a pending change.
    case held(due: Double)
    /// The device has been inside for so long.
    case stayed(region: RegionNumber, seconds: Double)
    /// It has been away for so long.
    case wasAway(seconds: Double)
    /// The reminder's time came while the device was there.
    case timeCame(region: RegionNumber, at: Double)
  }
}
