import SpatialIndex

/// Everything that a near query reads, as it was at one moment.
///
/// It is a value whose copies share their pages: a copy is cheap, and changes to the engine leave it
/// alone.
struct QuerySnapshot: Sendable {
  let matcher: RegionMatcher
  /// Open and done items are apart, so that a long history does not slow down the queries for open
  /// ones.
  private(set) var open = Side()
  private(set) var done = Side()
  private(set) var records = PagedArray<Record>()
  /// The records' ids, dense: ties and pages compare nothing else.
  private(set) var ids = PagedArray<ItemID>()
  /// What a filter needs to know of most records.
  private(set) var marks = PagedArray<ItemMarks>()
  private(set) var tagBits = TagBits()
  /// For each ball of a place, the slot of its item.
  private(set) var placeOwners = PagedArray<UInt32>()

  /// The balls of the open or of the done items.
  struct Side {
    /// Items with a coordinate, under the numbers of their slots.
    var points = BallForest()
    /// Places of items, under their indices in `placeOwners`.
    var places = BallForest()
  }

  struct Record {
    var item: ToDoItem
    var reminderNumbers = ReminderNumbers()
    /// The indices of its places in `placeOwners`.
    var placeIndices: [UInt32] = []
  }

  init(matcher: RegionMatcher) {
    self.matcher = matcher
  }

  func item(of hit: NearHit) -> ToDoItem {
    records.withElement(at: Int(hit.slot)) { $0.pointee.item }
  }

  func item(inSlot slot: UInt32) -> StoredItem {
    let record = records[Int(slot)]
    return StoredItem(
      id: ids[Int(slot)], item: record.item, reminderNumbers: record.reminderNumbers)
  }
}

// MARK: Changes

extension QuerySnapshot {
  /// What only the writer of a snapshot needs.
  struct Writer {
    /// Indices in `placeOwners` that can be reused.
    var freePlaces: [UInt32] = []
    fileprivate var open = SideWriter()
    fileprivate var done = SideWriter()
  }

  fileprivate struct SideWriter {
    var points = BallForestWriter()
    var places = BallForestWriter()
  }

  /// Puts an item into a slot and its balls into the index.
  ///
  /// - Parameter slot: The next new slot, or one that was cleared.
  mutating func fill(slot: UInt32, with stored: StoredItem, _ writer: inout Writer) {
    let places = record(stored, slot: slot, &writer)
    // A copy, for one reference: what changes a side may not read the snapshot meanwhile.
    let marks = marks
    withSide(of: stored.item, &writer) { side, writer in
      if let point = Self.point(of: stored.item) {
        let entry = BallEntry(number: slot, ball: Ball(center: point))
        writer.points.insert(entry, into: &side.points) { marks[Int($0)].bits }
        writer.points.add(marks: marks[Int(slot)].bits, of: slot, to: &side.points)
      }
      for place in places { writer.places.insert(place, into: &side.places) }
    }
  }

  private mutating func withSide(
    of item: ToDoItem, _ writer: inout Writer, _ change: (inout Side, inout SideWriter) -> Void
  ) {
    if item.done { change(&done, &writer.done) } else { change(&open, &writer.open) }
  }

  /// Adds an item in the next new slot, without its balls: ``bulkLoad(_:)`` follows.
  mutating func add(_ stored: StoredItem) {
    records.append(Record(item: stored.item, reminderNumbers: stored.reminderNumbers))
    ids.append(stored.id)
  }

  /// Indexes all items that were added, and moves them so that neighbours are next to each other.
  mutating func bulkLoad(_ writer: inout Writer) {
    precondition(marks.count == 0, "Only an empty engine is bulk loaded")
    var order: [Int] = []
    order.reserveCapacity(records.count)
    open.points = loadPoints(done: false, &writer.open.points, &order)
    done.points = loadPoints(done: true, &writer.done.points, &order)
    order += (0..<records.count).filter { point(inSlot: $0) == nil }
    arrange(order)
    // Made at once they are one after the other in memory; the first pages lay between those of the items.
    let scattered = ids
    ids = PagedArray(count: scattered.count) { scattered[$0] }
    for slot in 0..<records.count {
      let marks = records.withElement(at: slot) { tagBits.marks(of: $0.pointee.item) }
      self.marks.append(marks)
      let number = UInt32(slot)
      if writer.open.points.contains(number) {
        writer.open.points.add(marks: marks.bits, of: number, to: &open.points)
      } else if writer.done.points.contains(number) {
        writer.done.points.add(marks: marks.bits, of: number, to: &done.points)
      }
    }
    open.places = loadPlaces(done: false, &writer.open.places)
    done.places = loadPlaces(done: true, &writer.done.places)
  }

  /// Moves the items: into each slot the one from the slot that `order` has there.
  ///
  /// They are moved along the cycles of the permutation, so that there is never a second copy of all.
  private mutating func arrange(_ order: consuming [Int]) {
    var order = order
    for start in order.indices {
      var slot = start
      while order[slot] != start {
        let source = order[slot]
        records.swapAt(slot, source)
        ids.swapAt(slot, source)
        order[slot] = slot
        slot = source
      }
      order[slot] = slot
    }
  }

  private mutating func loadPoints(
    done: Bool, _ writer: inout BallForestWriter, _ order: inout [Int]
  ) -> BallForest {
    var members: [Int] = []
    var balls: [Ball] = []
    for slot in 0..<records.count
    where records.withElement(at: slot, { $0.pointee.item.done }) == done {
      guard let point = point(inSlot: slot) else { continue }
      members.append(slot)
      balls.append(Ball(center: point))
    }
    let (forest, ballOrder) = writer.bulkLoad(balls, firstNumber: UInt32(order.count))
    for index in ballOrder { order.append(members[Int(index)]) }
    return forest
  }

  private mutating func loadPlaces(done: Bool, _ writer: inout BallForestWriter) -> BallForest {
    var owners: [UInt32] = []
    var balls: [Ball] = []
    for slot in 0..<records.count {
      records.withElement(at: slot) { record in
        guard record.pointee.item.done == done else { return }
        for place in record.pointee.item.places {
          owners.append(UInt32(slot))
          balls.append(place.region.boundingBall)
        }
      }
    }
    let (forest, ballOrder) = writer.bulkLoad(balls, firstNumber: UInt32(placeOwners.count))
    for index in ballOrder {
      let owner = owners[Int(index)]
      records[Int(owner)].placeIndices.append(UInt32(placeOwners.count))
      placeOwners.append(owner)
    }
    return forest
  }

  private func point(inSlot slot: Int) -> ECEF? {
    records.withElement(at: slot) { Self.point(of: $0.pointee.item) }
  }

  /// Removes the item in a slot from the index.
  mutating func clear(slot: UInt32, _ writer: inout Writer) {
    let record = records[Int(slot)]
    let marks = marks
    withSide(of: record.item, &writer) { side, writer in
      if writer.points.contains(slot) {
        writer.points.remove(slot, from: &side.points) { marks[Int($0)].bits }
      }
      for index in record.placeIndices { writer.places.remove(index, from: &side.places) }
    }
    writer.freePlaces += record.placeIndices
    records[Int(slot)] = Record(item: ToDoItem(title: ""))
  }

  /// Stores an item and returns the balls of its places.
  private mutating func record(
    _ stored: StoredItem, slot: UInt32, _ writer: inout Writer
  ) -> [BallEntry] {
    let balls = stored.item.places.map { place in
      BallEntry(number: takePlaceIndex(of: slot, &writer), ball: place.region.boundingBall)
    }
    let record = Record(
      item: stored.item, reminderNumbers: stored.reminderNumbers,
      placeIndices: balls.map(\.number))
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

  /// The point of an item with a coordinate; nil if it has places, which count instead.
  private static func point(of item: ToDoItem) -> ECEF? {
    guard item.places.isEmpty else { return nil }
    return item.location?.coordinate.map(ECEF.init)
  }

  private mutating func takePlaceIndex(of slot: UInt32, _ writer: inout Writer) -> UInt32 {
    if let index = writer.freePlaces.popLast() {
      placeOwners[Int(index)] = slot
      return index
    }
    placeOwners.append(slot)
    return UInt32(placeOwners.count - 1)
  }
}

extension QuerySnapshot {
  /// Describes what is wrong inside; empty when nothing is. For tests.
  func brokenInvariants(_ writer: Writer) -> [String] {
    [(open, writer.open), (done, writer.done)].flatMap { side, writer in
      writer.points.brokenInvariants(of: side.points) { marks[Int($0)].bits }
        + writer.places.brokenInvariants(of: side.places)
    }
  }
}
