public import Geodesy

extension BallIndex {
  /// The parts of an index that queries need.
  @usableFromInline
  package struct Contents: Sendable {
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

// MARK: Queries

// Contents are passed by their address: a copy would count a reference to each part.
extension BallIndex.Contents {
  /// The address of the forest.
  @inlinable
  @inline(__always)
  package static func forest(of contents: UnsafePointer<Self>) -> UnsafePointer<BallForest> {
    contents.pointer(to: \.forest).unsafelyUnwrapped
  }

  /// All queries of an index for neighbours go through here.
  @inlinable
  static func search(
    _ contents: UnsafePointer<Self>, near position: Coordinate, limit: Int?, radius: Distance?,
    into result: inout [BallIndex.Neighbor], where isIncluded: ((ID) -> Bool)?,
    exactDistance: ((ID) -> Distance)?
  ) {
    let bound = radius?.meters ?? .infinity
    guard bound >= 0 else {
      result.removeAll(keepingCapacity: true)
      return
    }
    let ids = contents.pointee.ids.reader
    BallForest.nearest(
      in: forest(of: contents), to: position, limit: limit, boundMeters: bound,
      where: isIncluded.map { isIncluded in { isIncluded(ids[Int($0)]) } },
      exactMeters: exactDistance.map { distance in { distance(ids[Int($0.entry)]).meters } },
      // Not `ids.prefetch`: a method as a value is on the heap.
      leafFound: { ids.prefetch($0) }, entriesFound: { ids.prefetchElements($0) },
      precedes: { ids[Int($0)] < ids[Int($1)] },
      { found in Neighbors(found, ids).replaceContents(of: &result) })
  }

  /// All queries of an index for what covers a position go through here.
  @inlinable
  static func search(
    _ contents: UnsafePointer<Self>, covering position: Coordinate, into found: inout [ID],
    where covers: ((ID) -> Bool)?
  ) {
    let ids = contents.pointee.ids.reader
    found.removeAll(keepingCapacity: true)
    if let covers {
      BallForest.forEachEntry(
        of: forest(of: contents), covering: position, leafFound: { ids.prefetch($0) },
        entryFound: { _ in },
        { candidate in
          let id = ids[Int(candidate.entry)]
          if covers(id) { found.append(id) }
        })
    } else {
      BallForest.withCircles(
        in: forest(of: contents), covering: position, leafFound: { ids.prefetch($0) },
        { entries in
          if found.capacity == 0 {
            // Mostly the first ones are all: memory for just as many.
            found = entries.map { ids[Int($0)] }
          } else {
            for entry in entries { found.append(ids[Int(entry)]) }
          }
        })
    }
    if found.count > 1 { found.sort() }
  }
}

extension BallIndex.Contents {
  /// The neighbours that are made of what a query found.
  ///
  /// An array takes many of them in at once: to append them one after the other takes 34 instructions each
  /// in place of 20, but 100 less before the first.
  @usableFromInline
  struct Neighbors: Sequence, IteratorProtocol {
    @usableFromInline var found: Slice<UnsafeBufferPointer<Found>>
    @usableFromInline let ids: PagedArrayReader<ID>

    @inlinable
    init(_ found: UnsafeBufferPointer<Found>, _ ids: PagedArrayReader<ID>) {
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
        id: ids[Int(found.entry)], distance: Distance(meters: found.distanceMeters))
    }
  }
}
