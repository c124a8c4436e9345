import SpatialIndex

/// All that a near-query reads, as it was at one moment.
///
/// A value whose copies share their pages: taking one is cheap, and changes to the engine leave
/// it as it is.
struct EngineSnapshot: NearSource {
  let matcher: RegionMatcher
  /// Open and done items apart, so that a long history does not slow what is asked most.
  private var open = BallForest()
  private var done = BallForest()
  private var entries = PagedArray<Entry>()
  private var records = PagedArray<Record>()
  /// The records' ids once more, dense: ties and pages compare nothing else.
  private var ids = PagedArray<ItemID>()

  /// One ball of the index: an item's coordinate or one of its places.
  private struct Entry {
    var record: UInt32
    var isPlace: Bool
  }

  private struct Record {
    var item: ToDoItem
    var firstEntry: UInt32?
    var furtherEntries: [UInt32] = []
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
  /// Free numbers of entries; the writer's, no snapshot needs them.
  struct FreeEntries {
    var numbers: [UInt32] = []
  }

  /// Puts an item into a slot, which is a new one at the end or one that was cleared, and its
  /// balls into the index.
  mutating func fill(slot: UInt32, with stored: StoredItem, free: inout FreeEntries) {
    let balls = record(stored, slot: slot, free: &free)
    for ball in balls {
      if stored.item.done { done.insert(ball) } else { open.insert(ball) }
    }
  }

  /// Packs items into slots 0, 1, 2 …; the snapshot is an empty one.
  mutating func bulkLoad(_ items: [StoredItem]) {
    precondition(records.count == 0, "Only an empty engine is bulk loaded")
    var openBalls: [BallEntry] = []
    var doneBalls: [BallEntry] = []
    var free = FreeEntries()
    for (slot, stored) in items.enumerated() {
      let balls = record(stored, slot: UInt32(slot), free: &free)
      if stored.item.done { doneBalls += balls } else { openBalls += balls }
    }
    open = BallForest(bulkLoading: openBalls)
    done = BallForest(bulkLoading: doneBalls)
  }

  /// Takes the item of a slot out of the index.
  mutating func clear(slot: UInt32, free: inout FreeEntries) {
    let record = records[Int(slot)]
    for entry in [record.firstEntry].compactMap({ $0 }) + record.furtherEntries {
      if record.item.done { done.remove(entry) } else { open.remove(entry) }
      free.numbers.append(entry)
    }
    records[Int(slot)] = Record(item: ToDoItem(title: ""))
  }

  /// Notes an item and gives the balls by which the index is to know it.
  private mutating func record(
    _ stored: StoredItem, slot: UInt32, free: inout FreeEntries
  ) -> [BallEntry] {
    let item = stored.item
    var balls = item.places.map { place in
      BallEntry(
        number: takeEntry(Entry(record: slot, isPlace: true), free: &free),
        center: place.region.boundingBall.center,
        radiusMeters: place.region.boundingBall.radiusMeters)
    }
    if item.places.isEmpty, let coordinate = item.location?.coordinate {
      balls.append(
        BallEntry(
          number: takeEntry(Entry(record: slot, isPlace: false), free: &free),
          center: ECEF(coordinate)))
    }
    let record = Record(
      item: item, firstEntry: balls.first?.number,
      furtherEntries: balls.dropFirst().map(\.number))
    if Int(slot) == records.count {
      records.append(record)
      ids.append(stored.id)
    } else {
      records[Int(slot)] = record
      ids[Int(slot)] = stored.id
    }
    return balls
  }

  private mutating func takeEntry(_ entry: Entry, free: inout FreeEntries) -> UInt32 {
    if let number = free.numbers.popLast() {
      entries[Int(number)] = entry
      return number
    }
    entries.append(entry)
    return UInt32(entries.count - 1)
  }
}

// MARK: Near

extension EngineSnapshot {
  /// The answer to a near-query: candidates by the index's lower bounds, then exact distances,
  /// then the filter.
  func near(_ query: NearQuery) -> [NearHit] {
    let origin = ECEF(query.position)
    let precedes = { (left: UInt32, right: UInt32) in
      ids[Int(entries[Int(left)].record)] < ids[Int(entries[Int(right)].record)]
    }
    var contentFilter: ItemFilter? = query.filter
    if query.filter == ItemFilter(state: query.filter.state) { contentFilter = nil }
    var measured: [UInt32: ItemDistance] = [:]
    // Items with several places that were met once: the first meeting measures them all.
    var met: Set<UInt32> = []
    var collector = NearestCollector(
      limit: query.limit, boundMeters: query.within?.meters ?? .infinity)

    func consider(_ number: UInt32, _ candidate: BallForest.Candidate) -> Double {
      let entry = entries[Int(number)]
      let meters: Double
      if entry.isPlace {
        let item = records[Int(entry.record)].item
        if item.places.count > 1, !met.insert(entry.record).inserted {
          return collector.boundMeters
        }
        guard let distance = ItemDistance(of: item, from: query.position, matcher: matcher) else {
          return collector.boundMeters
        }
        meters = distance.meters
        if meters <= collector.boundMeters { measured[number] = distance }
      } else {
        meters =
          Geodesic.chordDistanceMeters(from: origin, to: candidate.center)
          ?? ItemDistance(
            of: records[Int(entry.record)].item, from: query.position, matcher: matcher)?.meters
          ?? .infinity
      }
      guard meters <= collector.boundMeters else { return collector.boundMeters }
      if let after = query.after {
        let key = NearKey(distance: Distance(meters: meters), id: ids[Int(entry.record)])
        guard key > after else { return collector.boundMeters }
      }
      if let contentFilter {
        let item = records[Int(entry.record)].item
        guard contentFilter.includes(item, matcher: matcher) else { return collector.boundMeters }
      }
      collector.offer(meters, number, precedes: precedes)
      return collector.boundMeters
    }

    for forest in forests(for: query.filter.state) {
      forest.forEachBall(near: origin, boundMeters: collector.boundMeters, consider)
    }
    return collector.sorted(precedes: precedes).map { found in
      let record = entries[Int(found.entry)].record
      let exact = measured[found.entry]
      return NearHit(
        id: ids[Int(record)], slot: record, distanceMeters: found.distanceMeters,
        place: exact?.place, isInside: exact?.isInside ?? false)
    }
  }

  private func forests(for state: ItemFilter.State) -> [BallForest] {
    switch state {
    case .open: return [open]
    case .done: return [done]
    case .any: return [open, done]
    }
  }

  /// What is wrong inside, in words; empty when nothing is. For tests.
  func brokenInvariants() -> [String] {
    open.brokenInvariants() + done.brokenInvariants()
  }
}
