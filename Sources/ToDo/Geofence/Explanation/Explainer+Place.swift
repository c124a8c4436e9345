extension Explainer {
  /// The region that explains most: of those that the device is inside one that holds it, otherwise
  /// one where an enter is pending or was, otherwise the nearest, the first of equals.
  var decidingRegion: RegionNumber {
    let inside = regionsInside
    if let region = inside.first(where: { state($0, after).pendingSince == nil }) ?? inside.first {
      return region
    }
    let regions = reminder.regions.indices.map { RegionNumber($0) }
    if let region = regions.first(where: { state($0, after).pendingSince != nil })
      ?? regions.first(where: { state($0, before).pendingSince != nil })
    {
      return region
    }
    let distances = reminder.regions.map {
      fences.matcher.distance(from: fix.coordinate, to: $0)
    }
    return regions.min { distances[$0.index] < distances[$1.index] } ?? 0
  }

  /// Where the fix is relative to a region.
  func finding(_ number: RegionNumber) -> Explanation.Finding {
    let region = reminder.regions[number.index]
    let overlap = fences.matcher.overlap(
      of: region, center: fix.coordinate, radius: fix.errorRadius)
    let boundary = overlap.boundaryDistance
    return Explanation.Finding(
      region: number, isCovered: overlap.coversCenter,
      boundaryDistance: boundary.meters.isFinite ? boundary : nil, share: overlap.share,
      accuracy: fix.errorRadius, largestAccuracy: rules.largestAccuracy(for: region),
      border: rules.border(of: region),
      indication: rules.indication(
        of: region, overlap, accuracy: fix.errorRadius,
        isInside: state(number, before).isInside))
  }

  func position(_ finding: Explanation.Finding) -> Reason {
    finding.isCovered
      ? .inside(region: finding.region, distance: finding.boundaryDistance)
      : .outside(region: finding.region, distance: finding.boundaryDistance ?? .zero)
  }

  /// Where the device is relative to the region that explains most, and why that does not change.
  var regionReasons: [Reason] {
    let region = decidingRegion
    let finding = finding(region)
    let isInside = state(region, after).isInside
    let hindrances = isInside ? exitHindrances(finding) : enterHindrances(finding)
    return [position(finding)] + hindrances + pending(region)
  }

  /// Why a fix inside does not indicate inside.
  private func enterHindrances(_ finding: Explanation.Finding) -> [Reason] {
    guard finding.isCovered else { return [] }
    var reasons: [Reason] = []
    if finding.accuracy > finding.largestAccuracy {
      reasons.append(
        .tooInaccurate(
          region: finding.region, accuracy: finding.accuracy, largest: finding.largestAccuracy))
    }
    if finding.share < rules.insideShare {
      reasons.append(
        .shareTooSmall(region: finding.region, share: finding.share, least: rules.insideShare))
    }
    return reasons
  }

  /// Why a fix outside does not indicate outside for a device that was inside.
  private func exitHindrances(_ finding: Explanation.Finding) -> [Reason] {
    guard !finding.isCovered else { return [] }
    var reasons: [Reason] = []
    if finding.share > rules.outsideShare {
      reasons.append(
        .shareTooLarge(region: finding.region, share: finding.share, greatest: rules.outsideShare))
    }
    if let distance = finding.boundaryDistance, distance < finding.border {
      reasons.append(
        .withinBorder(region: finding.region, distance: distance, needed: finding.border))
    }
    return reasons
  }

  /// A change that is pending, or was until this fix.
  private func pending(_ region: RegionNumber) -> [Reason] {
    let (old, new) = (state(region, before), state(region, after))
    if let since = new.pendingSince {
      let seconds = new.isInside ? rules.exitSeconds : rules.enterSeconds
      let left = Duration(nearestToSeconds: max(0, since + seconds - time))
      return [
        new.isInside
          ? .exitPending(region: region, since: date(since), remaining: left)
          : .enterPending(region: region, since: date(since), remaining: left)
      ]
    }
    guard let since = old.pendingSince, old.isInside == new.isInside else { return [] }
    if old.isInside { return [.exitNotConfirmed(region: region, since: date(since))] }
    let isPassed = trigger.event == .pass && changes(.crossed).contains { $0.region == region }
    return isPassed ? [] : [.enterNotConfirmed(region: region, since: date(since))]
  }
}
