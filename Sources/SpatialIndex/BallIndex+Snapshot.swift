public import Geodesy

extension BallIndex {
  /// The index as it was at one moment, for queries only.
  ///
  /// A snapshot costs one reference. Any number of tasks may query it while the index changes.
  public struct Snapshot: Sendable {
    // Inlinable like `BallIndex`, which is compiled where its ids are chosen.
    @usableFromInline package var forest = BallForest()
    @usableFromInline package var ids = PagedArray<ID>()

    @inlinable
    init() {}

    @inlinable
    mutating func setID(of entry: UInt32, to id: ID) {
      if Int(entry) == ids.count { ids.append(id) } else { ids[Int(entry)] = id }
    }
  }
}

extension BallIndex.Snapshot: Sequence {
  /// An iterator over the entries of a snapshot, in no particular order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let ids: PagedArray<ID>
    @usableFromInline var balls: BallForest.Iterator

    @inlinable
    init(_ snapshot: BallIndex.Snapshot) {
      ids = snapshot.ids
      balls = snapshot.forest.makeIterator()
    }

    /// Returns the next entry, or nil after the last; amortised O(1).
    @inlinable
    public mutating func next() -> BallIndex.Entry? {
      balls.next().map { BallIndex.Entry(id: ids[Int($0.number)], $0.ball) }
    }
  }

  /// Returns an iterator over the entries.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of entries.
  @inlinable
  public var underestimatedCount: Int { count }
}

// MARK: Queries

extension BallIndex.Snapshot {
  /// The number of entries.
  public var count: Int { forest.count }

  /// Whether the snapshot has no entries.
  public var isEmpty: Bool { count == 0 }

  /// Returns the entries nearest to a position, ordered by distance and then by id.
  ///
  /// - Parameters:
  ///   - count: How many entries at most.
  ///   - position: Where to search from.
  ///   - radius: The farthest distance that counts, inclusive; nil for any distance.
  ///   - isIncluded: Decides whether an entry counts; called only for entries that are near enough.
  ///   - exactDistance: Measures an entry that has a radius. Its circle is then only a bound: the
  ///     distance may not be less than the geodesic to the centre minus the radius.
  /// - Complexity: O(log *n* + *count*) expected.
  @inlinable
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [BallIndex.Neighbor] {
    var neighbors: [BallIndex.Neighbor] = []
    nearest(
      count, to: position, into: &neighbors, within: radius, where: isIncluded,
      exactDistance: exactDistance)
    return neighbors
  }

  /// Returns all entries within a radius of a position, ordered by distance and then by id.
  ///
  /// - Parameters:
  ///   - radius: The farthest distance that counts, inclusive.
  ///   - position: Where to search from.
  ///   - isIncluded: Decides whether an entry counts; called only for entries that are near enough.
  ///   - exactDistance: Measures an entry that has a radius. Its circle is then only a bound: the
  ///     distance may not be less than the geodesic to the centre minus the radius.
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* entries found.
  @inlinable
  public func within(
    _ radius: Distance, of position: Coordinate,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [BallIndex.Neighbor] {
    var neighbors: [BallIndex.Neighbor] = []
    within(
      radius, of: position, into: &neighbors, where: isIncluded, exactDistance: exactDistance)
    return neighbors
  }

  /// Returns the ids of the entries that cover a position, in ascending order.
  ///
  /// - Parameters:
  ///   - position: The position to cover.
  ///   - covers: Decides for an entry whose ball contains the position; without it, an entry covers
  ///     what lies in its circle or on the border.
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* balls that contain the position.
  @inlinable
  public func covering(
    _ position: Coordinate, where covers: ((ID) -> Bool)? = nil
  ) -> [ID] {
    var ids: [ID] = []
    covering(position, into: &ids, where: covers)
    return ids
  }

  /// All queries for neighbours go through here.
  @inlinable
  func search(
    _ position: Coordinate, limit: Int?, radius: Distance?,
    into result: inout [BallIndex.Neighbor], where isIncluded: ((ID) -> Bool)?,
    exactDistance: ((ID) -> Distance)?
  ) {
    let bound = radius?.meters ?? .infinity
    guard bound >= 0 else {
      result.removeAll(keepingCapacity: true)
      return
    }
    forest.nearest(
      to: position, limit: limit, boundMeters: bound,
      where: isIncluded.map { isIncluded in { isIncluded(ids[Int($0)]) } },
      exactMeters: exactDistance.map { distance in { distance(ids[Int($0.entry)]).meters } },
      // Not `ids.prefetch`: a method as a value is on the heap.
      leafFound: { ids.prefetch($0) }, entriesFound: { ids.prefetchElements($0) },
      precedes: { ids[Int($0)] < ids[Int($1)] },
      { found in
        withUnsafePointer(to: ids) { Neighbors(found, $0).replaceContents(of: &result) }
      })
  }
}

extension BallIndex.Snapshot {
  /// The neighbours that are made of what a query found.
  ///
  /// An array takes many of them in at once: to append them one after the other takes 34 instructions each
  /// in place of 20, but 100 less before the first.
  @usableFromInline
  struct Neighbors: Sequence, IteratorProtocol {
    @usableFromInline var found: Slice<UnsafeBufferPointer<Found>>
    /// In place: a copy would count a reference.
    @usableFromInline let ids: UnsafePointer<PagedArray<ID>>

    @inlinable
    init(_ found: UnsafeBufferPointer<Found>, _ ids: UnsafePointer<PagedArray<ID>>) {
      self.found = found[...]
      self.ids = ids
    }

    /// Up to so many, one after the other is faster.
    @inlinable static var few: Int { 8 }

    /// Replaces the contents of an array with the neighbours, in its own memory if there is room.
    @inlinable
    func replaceContents(of array: inout [BallIndex.Neighbor]) {
      // None of this by `Array(unsafeUninitializedCapacity:)`: it is not specialised, which costs a tenth of
      // the instructions of a query for the nearest point.
      if array.capacity == 0, found.count <= Self.few {
        // The new array has memory for just as many.
        array = found.map { neighbor($0) }
        return
      }
      array.removeAll(keepingCapacity: true)
      if found.count > Self.few {
        array.append(contentsOf: self)
      } else {
        for one in found { array.append(neighbor(one)) }
      }
    }

    @inlinable var underestimatedCount: Int { found.count }

    @inlinable
    mutating func next() -> BallIndex.Neighbor? { found.popFirst().map { neighbor($0) } }

    // A requirement of `Sequence` that the standard library has for its own arrays. If they no longer called
    // it, they would go by `next()`: the same result, with 30 instructions each.
    @inlinable
    func _copyContents(
      initializing buffer: UnsafeMutableBufferPointer<BallIndex.Neighbor>
    ) -> (Neighbors, Int) {
      let count = Swift.min(found.count, buffer.count)
      if count > 0, let first = buffer.baseAddress, let start = found.base.baseAddress {
        let next = start + found.startIndex
        for number in 0..<count { (first + number).initialize(to: neighbor(next[number])) }
      }
      var rest = self
      rest.found.removeFirst(count)
      return (rest, count)
    }

    @inlinable
    func neighbor(_ found: Found) -> BallIndex.Neighbor {
      BallIndex.Neighbor(
        id: ids.pointee[Int(found.entry)], distance: Distance(meters: found.distanceMeters))
    }
  }
}
