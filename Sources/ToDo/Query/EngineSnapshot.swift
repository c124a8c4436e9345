import SpatialIndex

/// All that a near-query reads, as it was at one moment.
///
/// A value whose copies share their pages: taking one is cheap, and changes to the engine leave
/// it as it is.
struct EngineSnapshot: NearSource {
  let matcher: RegionMatcher
  /// Open and done items apart, so that a long history does not slow what is asked most.
  private var open = Side()
  private var done = Side()
  private var records = PagedArray<Record>()
  /// The records' ids once more, dense: ties and pages compare nothing else.
  private var ids = PagedArray<ItemID>()
  /// For each ball of a place the slot of its item.
  private var placeOwners = PagedArray<UInt32>()

  /// The balls of one section.
  private struct Side {
    /// Items at a coordinate, under the numbers of their slots.
    var points = BallForest()
    /// Places of items, under their numbers in `placeOwners`.
    var places = BallForest()
  }

  private struct Record {
    var item: ToDoItem
    /// The numbers of its places' balls.
    var placeNumbers: [UInt32] = []
  }

  init(matcher: RegionMatcher) {
    self.matcher = matcher
  }

  func item(of hit: NearHit) -> ToDoItem { records[Int(hit.slot)].item }

  func item(inSlot slot: UInt32) -> StoredItem {
    StoredItem(id: ids[Int(slot)], item: records[Int(slot)].item)
  }
}

// MARK: Changes

extension EngineSnapshot {
  /// Numbers of places that can be given again; the writer's, no snapshot needs them.
  struct FreePlaces {
    var numbers: [UInt32] = []
  }

  /// Puts an item into a slot, which is a new one at the end or one that was cleared, and its
  /// balls into the index.
  mutating func fill(slot: UInt32, with stored: StoredItem, free: inout FreePlaces) {
    let places = record(stored, slot: slot, free: &free)
    withSide(of: stored.item) { side in
      if let point = Self.point(of: stored.item, slot: slot) { side.points.insert(point) }
      for place in places { side.places.insert(place) }
    }
  }

  private mutating func withSide(of item: ToDoItem, _ change: (inout Side) -> Void) {
    if item.done { change(&done) } else { change(&open) }
  }

  /// Packs items into slots 0, 1, 2 …; the snapshot is an empty one.
  mutating func bulkLoad(_ items: [StoredItem]) {
    precondition(records.count == 0, "Only an empty engine is bulk loaded")
    var free = FreePlaces()
    var points: [Bool: [BallEntry]] = [:]
    var places: [Bool: [BallEntry]] = [:]
    for (slot, stored) in items.enumerated() {
      let isDone = stored.item.done
      places[isDone, default: []] += record(stored, slot: UInt32(slot), free: &free)
      if let point = Self.point(of: stored.item, slot: UInt32(slot)) {
        points[isDone, default: []].append(point)
      }
    }
    open.points = BallForest(bulkLoading: points[false] ?? [])
    open.places = BallForest(bulkLoading: places[false] ?? [])
    done.points = BallForest(bulkLoading: points[true] ?? [])
    done.places = BallForest(bulkLoading: places[true] ?? [])
  }

  /// Takes the item of a slot out of the index.
  mutating func clear(slot: UInt32, free: inout FreePlaces) {
    let record = records[Int(slot)]
    withSide(of: record.item) { side in
      if side.points.contains(slot) { side.points.remove(slot) }
      for number in record.placeNumbers { side.places.remove(number) }
    }
    free.numbers += record.placeNumbers
    records[Int(slot)] = Record(item: ToDoItem(title: ""))
  }

  /// Notes an item and gives the balls of its places.
  private mutating func record(
    _ stored: StoredItem, slot: UInt32, free: inout FreePlaces
  ) -> [BallEntry] {
    let balls = stored.item.places.map { place in
      BallEntry(
        number: takePlaceNumber(of: slot, free: &free),
        center: place.region.boundingBall.center,
        radiusMeters: place.region.boundingBall.radiusMeters)
    }
    let record = Record(item: stored.item, placeNumbers: balls.map(\.number))
    if Int(slot) == records.count {
      records.append(record)
      ids.append(stored.id)
    } else {
      records[Int(slot)] = record
      ids[Int(slot)] = stored.id
    }
    return balls
  }

  /// The ball of an item that is at a coordinate; its places count before.
  private static func point(of item: ToDoItem, slot: UInt32) -> BallEntry? {
    guard item.places.isEmpty, let coordinate = item.location?.coordinate else { return nil }
    return BallEntry(number: slot, center: ECEF(coordinate))
  }

  private mutating func takePlaceNumber(of slot: UInt32, free: inout FreePlaces) -> UInt32 {
    if let number = free.numbers.popLast() {
      placeOwners[Int(number)] = slot
      return number
    }
    placeOwners.append(slot)
    return UInt32(placeOwners.count - 1)
  }
}

// MARK: Near

extension EngineSnapshot {
  /// The answer to a near-query: candidates by the index's lower bounds, then exact distances,
  /// then the filter.
  func near(_ query: NearQuery) -> [NearHit] {
    let origin = ECEF(query.position)
    let precedes = { (left: UInt32, right: UInt32) in ids[Int(left)] < ids[Int(right)] }
    // The state chooses the forests; often nothing else is left to ask of an item.
    let isFiltered = query.filter != ItemFilter(state: query.filter.state)
    var collector = NearestCollector(
      limit: query.limit, boundMeters: query.within?.meters ?? .infinity)

    func offer(_ meters: Double, _ slot: UInt32) {
      guard meters <= collector.boundMeters else { return }
      if let after = query.after {
        let key = NearKey(distance: Distance(meters: meters), id: ids[Int(slot)])
        guard key > after else { return }
      }
      if isFiltered {
        guard query.filter.includes(records[Int(slot)].item, matcher: matcher) else { return }
      }
      collector.offer(meters, slot, precedes: precedes)
    }

    let sides = sides(for: query.filter.state)
    for side in sides {
      side.points.forEachBall(near: origin, boundMeters: collector.boundMeters) { slot, point in
        let meters =
          Geodesic.chordDistanceMeters(from: origin, to: point.center)
          ?? distance(of: slot, from: query.position)?.meters
        if let meters { offer(meters, slot) }
        return collector.boundMeters
      }
    }
    // An item with several places is met several times: the first time measures them all.
    var measured: [UInt32: ItemDistance] = [:]
    for side in sides {
      side.places.forEachBall(near: origin, boundMeters: collector.boundMeters) { number, _ in
        let slot = placeOwners[Int(number)]
        if measured[slot] == nil, let distance = distance(of: slot, from: query.position) {
          measured[slot] = distance
          offer(distance.meters, slot)
        }
        return collector.boundMeters
      }
    }
    return collector.sorted(precedes: precedes).map { found in
      let exact = measured[found.entry]
      return NearHit(
        id: ids[Int(found.entry)], slot: found.entry, distanceMeters: found.distanceMeters,
        place: exact?.place, isInside: exact?.isInside ?? false)
    }
  }

  private func distance(of slot: UInt32, from position: Coordinate) -> ItemDistance? {
    ItemDistance(of: records[Int(slot)].item, from: position, matcher: matcher)
  }

  private func sides(for state: ItemFilter.State) -> [Side] {
    switch state {
    case .open: return [open]
    case .done: return [done]
    case .any: return [open, done]
    }
  }

  /// What is wrong inside, in words; empty when nothing is. For tests.
  func brokenInvariants() -> [String] {
    [open, done].flatMap { $0.points.brokenInvariants() + $0.places.brokenInvariants() }
  }
}
