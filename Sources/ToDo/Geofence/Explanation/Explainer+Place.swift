extension Explainer {
  /// The place that tells most: of those that the device is inside one that holds it, else one where
  /// an enter is pending or was, else the nearest, the first of equals.
  var tellingPlace: Int {
    let inside = insidePlaces
    if let place = inside.first(where: { state($0, after).pendingSince == nil }) ?? inside.first {
      return place
    }
    let places = reminder.regions.indices
    if let place = places.first(where: { state($0, after).pendingSince != nil })
      ?? places.first(where: { state($0, before).pendingSince != nil })
    {
      return place
    }
    let distances = reminder.regions.map {
      fences.matcher.distance(from: fix.coordinate, to: $0)
    }
    return places.min { distances[$0] < distances[$1] } ?? 0
  }

  /// How the fix lies to a place.
  func finding(_ place: Int) -> Explanation.Finding {
    let region = reminder.regions[place]
    let overlap = fences.matcher.overlap(
      of: region, center: fix.coordinate, radius: fix.errorRadius)
    let boundary = overlap.boundaryDistance.meters
    return Explanation.Finding(
      place: place, isCovered: overlap.coversCenter,
      boundaryMeters: boundary.isFinite ? boundary : nil, share: overlap.share,
      accuracyMeters: fix.errorRadius.meters,
      largestAccuracyMeters: rules.largestAccuracy(for: region).meters,
      borderMeters: rules.border(of: region).meters,
      request: rules.request(
        of: region, overlap, accuracy: fix.errorRadius,
        isInside: state(place, before).isInside))
  }

  func position(_ finding: Explanation.Finding) -> Reason {
    finding.isCovered
      ? .inside(place: finding.place, meters: finding.boundaryMeters)
      : .outside(place: finding.place, meters: finding.boundaryMeters ?? 0)
  }

  /// Where the device is to the place that tells most, and what keeps that as it is.
  var placeReasons: [Reason] {
    let place = tellingPlace
    let finding = finding(place)
    let isInside = state(place, after).isInside
    let hindrances = isInside ? exitHindrances(finding) : enterHindrances(finding)
    return [position(finding)] + hindrances + pending(place)
  }

  /// Why a fix does not ask for inside, other than being outside.
  private func enterHindrances(_ finding: Explanation.Finding) -> [Reason] {
    guard finding.isCovered else { return [] }
    var reasons: [Reason] = []
    if finding.accuracyMeters > finding.largestAccuracyMeters {
      reasons.append(
        .tooInaccurate(
          place: finding.place, accuracyMeters: finding.accuracyMeters,
          largestMeters: finding.largestAccuracyMeters))
    }
    if finding.share < rules.insideShare {
      reasons.append(
        .shareTooSmall(place: finding.place, share: finding.share, least: rules.insideShare))
    }
    return reasons
  }

  /// Why a fix outside does not ask for outside, coming from inside.
  private func exitHindrances(_ finding: Explanation.Finding) -> [Reason] {
    guard !finding.isCovered else { return [] }
    var reasons: [Reason] = []
    if finding.share > rules.outsideShare {
      reasons.append(
        .shareTooLarge(place: finding.place, share: finding.share, greatest: rules.outsideShare))
    }
    if let meters = finding.boundaryMeters, meters < finding.borderMeters {
      reasons.append(
        .withinBorder(place: finding.place, meters: meters, neededMeters: finding.borderMeters))
    }
    return reasons
  }

  /// A change that is pending, or was and is dropped.
  private func pending(_ place: Int) -> [Reason] {
    let (old, new) = (state(place, before), state(place, after))
    if let since = new.pendingSince {
      let seconds = new.isInside ? rules.exitSeconds : rules.enterSeconds
      let left = max(0, since + seconds - time)
      return [
        new.isInside
          ? .exitPending(place: place, since: since, secondsLeft: left)
          : .enterPending(place: place, since: since, secondsLeft: left)
      ]
    }
    guard let since = old.pendingSince, old.isInside == new.isInside else { return [] }
    if old.isInside { return [.exitNotConfirmed(place: place, since: since)] }
    let isPassed = trigger.event == .pass && changes(.crossed).contains { $0.place == place }
    return isPassed ? [] : [.enterNotConfirmed(place: place, since: since)]
  }
}
