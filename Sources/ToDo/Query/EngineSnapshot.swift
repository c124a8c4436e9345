import SpatialIndex

/// All that a near-query reads, as it was at one moment.
///
/// A value whose copies share their pages: taking one is cheap, and changes to the engine leave
/// it as it is.
struct EngineSnapshot: Sendable {
  let matcher: RegionMatcher
  /// Open and done items apart, so that a long history does not slow what is asked most.
  private(set) var open = Side()
  private(set) var done = Side()
  private(set) var records = PagedArray<Record>()
  /// The records' ids once more, dense: ties and pages compare nothing else.
  private(set) var ids = PagedArray<ItemID>()
  /// What a filter can see of a record without looking at it.
  private(set) var marks = PagedArray<ItemMarks>()
  private(set) var tagBits = TagBits()
  /// For each ball of a place the slot of its item.
  private(set) var placeOwners = PagedArray<UInt32>()

  /// The balls of one section.
  struct Side {
    /// Items at a coordinate, under the numbers of their slots.
    var points = BallForest()
    /// Places of items, under their numbers in `placeOwners`.
    var places = BallForest()
  }

  struct Record {
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
  /// What only the one who changes a snapshot needs.
  struct Writer {
    /// Numbers of places that can be given again.
    var freePlaces: [UInt32] = []
    fileprivate var open = SideWriter()
    fileprivate var done = SideWriter()
  }

  fileprivate struct SideWriter {
    var points = BallForestWriter()
    var places = BallForestWriter()
  }

  /// Puts an item into a slot, which is a new one at the end or one that was cleared, and its
  /// balls into the index.
  mutating func fill(slot: UInt32, with stored: StoredItem, _ writer: inout Writer) {
    let places = record(stored, slot: slot, &writer)
    withSide(of: stored.item, &writer) { side, writer in
      if let point = Self.point(of: stored.item) {
        writer.points.insert(BallEntry(number: slot, center: point), into: &side.points)
      }
      for place in places { writer.places.insert(place, into: &side.places) }
    }
  }

  private mutating func withSide(
    of item: ToDoItem, _ writer: inout Writer, _ change: (inout Side, inout SideWriter) -> Void
  ) {
    if item.done { change(&done, &writer.done) } else { change(&open, &writer.open) }
  }

  /// Packs items into slots 0, 1, 2 …, neighbours next to each other; the snapshot is an empty
  /// one.
  ///
  /// - Returns: for each slot the place of its item in `items`.
  mutating func bulkLoad(_ items: [StoredItem], _ writer: inout Writer) -> [Int] {
    precondition(records.count == 0, "Only an empty engine is bulk loaded")
    var order: [Int] = []
    open.points = Self.loadPoints(of: items, done: false, &writer.open.points, &order)
    done.points = Self.loadPoints(of: items, done: true, &writer.done.points, &order)
    order += items.indices.filter { Self.point(of: items[$0].item) == nil }
    for place in order {
      records.append(Record(item: items[place].item))
      ids.append(items[place].id)
      marks.append(tagBits.marks(of: items[place].item))
    }
    open.places = loadPlaces(done: false, &writer.open.places)
    done.places = loadPlaces(done: true, &writer.done.places)
    return order
  }

  private static func loadPoints(
    of items: [StoredItem], done: Bool, _ writer: inout BallForestWriter, _ order: inout [Int]
  ) -> BallForest {
    var members: [Int] = []
    var balls: [(center: ECEF, radiusMeters: Double)] = []
    for (place, stored) in items.enumerated() where stored.item.done == done {
      guard let point = point(of: stored.item) else { continue }
      members.append(place)
      balls.append((point, 0))
    }
    let (forest, places) = writer.bulkLoad(balls, firstNumber: UInt32(order.count))
    order += places.map { members[Int($0)] }
    return forest
  }

  private mutating func loadPlaces(done: Bool, _ writer: inout BallForestWriter) -> BallForest {
    var owners: [UInt32] = []
    var balls: [(center: ECEF, radiusMeters: Double)] = []
    for slot in 0..<records.count where records[slot].item.done == done {
      for place in records[slot].item.places {
        let ball = place.region.boundingBall
        owners.append(UInt32(slot))
        balls.append((ball.center, ball.radiusMeters))
      }
    }
    let (forest, places) = writer.bulkLoad(balls, firstNumber: UInt32(placeOwners.count))
    for place in places {
      let owner = owners[Int(place)]
      records[Int(owner)].placeNumbers.append(UInt32(placeOwners.count))
      placeOwners.append(owner)
    }
    return forest
  }

  /// Takes the item of a slot out of the index.
  mutating func clear(slot: UInt32, _ writer: inout Writer) {
    let record = records[Int(slot)]
    withSide(of: record.item, &writer) { side, writer in
      if writer.points.contains(slot) { writer.points.remove(slot, from: &side.points) }
      for number in record.placeNumbers { writer.places.remove(number, from: &side.places) }
    }
    writer.freePlaces += record.placeNumbers
    records[Int(slot)] = Record(item: ToDoItem(title: ""))
  }

  /// Notes an item and gives the balls of its places.
  private mutating func record(
    _ stored: StoredItem, slot: UInt32, _ writer: inout Writer
  ) -> [BallEntry] {
    let balls = stored.item.places.map { place in
      BallEntry(
        number: takePlaceNumber(of: slot, &writer),
        center: place.region.boundingBall.center,
        radiusMeters: place.region.boundingBall.radiusMeters)
    }
    let record = Record(item: stored.item, placeNumbers: balls.map(\.number))
    if Int(slot) == records.count {
      records.append(record)
      ids.append(stored.id)
      marks.append(tagBits.marks(of: stored.item))
    } else {
      records[Int(slot)] = record
      ids[Int(slot)] = stored.id
      marks[Int(slot)] = tagBits.marks(of: stored.item)
    }
    return balls
  }

  /// Where an item is that is at a coordinate; its places count before.
  private static func point(of item: ToDoItem) -> ECEF? {
    guard item.places.isEmpty else { return nil }
    return item.location?.coordinate.map(ECEF.init)
  }

  private mutating func takePlaceNumber(of slot: UInt32, _ writer: inout Writer) -> UInt32 {
    if let number = writer.freePlaces.popLast() {
      placeOwners[Int(number)] = slot
      return number
    }
    placeOwners.append(slot)
    return UInt32(placeOwners.count - 1)
  }
}

extension EngineSnapshot {
  /// What is wrong inside, in words; empty when nothing is. For tests.
  func brokenInvariants(_ writer: Writer) -> [String] {
    [(open, writer.open), (done, writer.done)].flatMap { side, writer in
      writer.points.brokenInvariants(of: side.points)
        + writer.places.brokenInvariants(of: side.places)
    }
  }
}
