import SpatialIndex

extension QuerySnapshot {
  /// A near query with the values that are computed once for it.
  private struct PreparedQuery {
    let query: NearQuery
    let origin: ECEF
    /// Whether the filter has more than the state, which chooses the forests.
    let isFiltered: Bool

    init(_ query: NearQuery) {
      self.query = query
      origin = ECEF(query.position)
      isFiltered = query.plainState == nil
    }

    var boundMeters: Double { query.within?.meters ?? .infinity }
  }

  /// The result of a near query: candidates by the index's lower bounds, then exact distances, then
  /// the filter.
  func near(_ query: NearQuery) -> [NearHit] {
    let prepared = PreparedQuery(query)
    let sides = sides(for: query.filter.state)
    var collector = NearestCollector(limit: query.limit, boundMeters: prepared.boundMeters)
    for side in sides {
      if query.isPlain {
        withPoints(of: side, prepared) { points in
          for found in points {
            collector.offer(found.distanceMeters, found.entry, precedes: precedes)
          }
        }
      } else {
        offerPoints(of: side, prepared, to: &collector)
      }
    }
    // An item with several places is found several times: the first time measures all of them.
    var measured: [UInt32: ItemDistance] = [:]
    for side in sides {
      offerPlaces(of: side, prepared, to: &collector, &measured)
    }
    return collector.sorted(precedes: precedes).map { hit($0, measured[$0.entry]) }
  }

  private func hit(_ found: Found, _ exact: ItemDistance?) -> NearHit {
    NearHit(
      id: ids[Int(found.entry)], slot: found.entry, distanceMeters: found.distanceMeters,
      placeIndex: exact?.placeIndex, isInside: exact?.isInside ?? false)
  }

  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    ids[Int(left)] < ids[Int(right)]
  }

  func sides(for state: ItemFilter.State) -> [Side] {
    switch state {
    case .open: return [open]
    case .done: return [done]
    case .any: return [open, done]
    }
  }

  func distance(of slot: UInt32, from position: Coordinate) -> ItemDistance? {
    records.withElement(at: Int(slot)) {
      ItemDistance(of: $0.pointee.item, from: position, matcher: matcher)
    }
  }

  private func isIncluded(_ slot: UInt32, in filter: ItemFilter) -> Bool {
    records.withElement(at: Int(slot)) { filter.includes($0.pointee.item, matcher: matcher) }
  }
}

// MARK: Points

extension QuerySnapshot {
  /// Passes the nearest items with a coordinate to `body`; for plain queries only.
  private func withPoints(
    of side: Side, _ prepared: PreparedQuery, _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let query = prepared.query
    Self.withPoints(
      of: side.points, near: query.position, at: prepared.origin, limit: query.limit,
      within: query.within, ids: ids, marks: marks,
      filter: prepared.isFiltered ? entryFilter(query.filter) : nil,
      far: { distance(of: $0, from: query.position)?.meters ?? .infinity }, body)
  }

  /// The same with the parts of a snapshot and of a query that it needs: the whole would be copied.
  ///
  /// - Parameter far: Measures an item that is too far for its chord.
  static func withPoints(
    of points: BallForest, near position: Coordinate, at origin: ECEF? = nil, limit: Int?,
    within: Distance?, ids: PagedArray<ItemID>, marks: PagedArray<ItemMarks>, filter: EntryFilter?,
    far: (UInt32) -> Double, _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let isFiltered = filter != nil
    points.withPoints(
      near: position, at: origin, limit: limit, boundMeters: within?.meters ?? .infinity,
      where: filter, far: { far($0) },
      leafFound: {
        if isFiltered { marks.prefetch($0) } else { ids.prefetch($0) }
      },
      entriesFound: { ids.prefetchElements($0) }, precedes: { ids[Int($0)] < ids[Int($1)] }, body)
  }

  /// Offers items with a coordinate one by one, for a query that is not plain.
  private func offerPoints(
    of side: Side, _ prepared: PreparedQuery, to collector: inout NearestCollector
  ) {
    side.points.forEachBall(near: prepared.origin, boundMeters: collector.boundMeters) { point in
      let meters =
        Geodesic.chordDistanceMeters(from: prepared.origin, to: point.center)
        ?? distance(of: point.entry, from: prepared.query.position)?.meters
      if let meters { offer(meters, nil, point.entry, prepared, to: &collector) }
      return collector.boundMeters
    }
  }

  func entryFilter(_ filter: ItemFilter) -> EntryFilter {
    let required = MarksFilter(filter, tagBits)
    let (ids, marks) = (ids, marks)
    return EntryFilter(
      marks: required.wanted,
      mayInclude: required.isEmpty
        ? nil : { first, lanes in required.including(lanes, from: first, of: marks) },
      includes: { slots in
        var included: UInt64 = 0
        for lane in slots.indices {
          let slot = slots[lane]
          let marks = marks[Int(slot)]
          guard required.includes(marks) else { continue }
          if required.decides(marks) || isIncluded(slot, in: filter) {
            included |= 1 << UInt64(lane)
            ids.prefetchElement(slot)
          }
        }
        return included
      })
  }
}

// MARK: Places

extension QuerySnapshot {
  private func offerPlaces(
    of side: Side, _ prepared: PreparedQuery, to collector: inout NearestCollector,
    _ measured: inout [UInt32: ItemDistance]
  ) {
    side.places.forEachBall(near: prepared.origin, boundMeters: collector.boundMeters) { place in
      let slot = placeOwners[Int(place.entry)]
      if measured[slot] == nil, let distance = distance(of: slot, from: prepared.query.position) {
        measured[slot] = distance
        offer(distance.meters, distance.placeIndex, slot, prepared, to: &collector)
      }
      return collector.boundMeters
    }
  }

  /// Offers an item at a distance if it comes after the previous page, far enough away in the sector,
  /// and the filter includes it.
  private func offer(
    _ meters: Double, _ placeIndex: Int?, _ slot: UInt32, _ prepared: PreparedQuery,
    to collector: inout NearestCollector
  ) {
    guard meters <= collector.boundMeters, prepared.query.isFarEnough(meters: meters) else {
      return
    }
    if let after = prepared.query.after {
      let key = NearKey(distance: Distance(meters: meters), id: ids[Int(slot)])
      guard key > after else { return }
    }
    if prepared.isFiltered {
      guard isIncluded(slot, in: prepared.query.filter) else { return }
    }
    if prepared.query.sector != nil {
      let isInSector = records.withElement(at: Int(slot)) {
        prepared.query.isInSector(
          $0.pointee.item, meters: meters, placeIndex: placeIndex, matcher: matcher)
      }
      guard isInSector else { return }
    }
    collector.offer(meters, slot, precedes: precedes)
  }
}
