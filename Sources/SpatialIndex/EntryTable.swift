/// The entry numbers of ids: a hash table of numbers and hashes, since the ids themselves are kept
/// by number already.
///
/// Open addressing with linear probing, never more than half full, and no marks left behind by
/// removals (D. E. Knuth, *The Art of Computer Programming* 3, section 6.4, algorithms L and R).
/// The hash beside the number spares the look at ids that are others, which lie anywhere in
/// memory. Looking ids up in a dictionary was a fifth of a bulk load.
///
/// Inlinable as what is generic over the ids that calls it.
@usableFromInline
struct EntryTable: Sendable {
  /// One place: an entry and the lower half of its id's hash.
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline var entry: UInt32
    @usableFromInline var hash: UInt32

    @usableFromInline static let none = UInt32.max
    @usableFromInline static let empty = Place(entry: none, hash: 0)

    @inlinable
    init(entry: UInt32, hash: UInt32) {
      self.entry = entry
      self.hash = hash
    }

    @inlinable var isEmpty: Bool { entry == Self.none }
  }

  /// A power of two of places.
  @usableFromInline var places: [Place] = []
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Makes a table of the entries 0, 1, 2 …; O(*n*).
  ///
  /// - Parameters:
  ///   - hashes: of their ids.
  ///   - areEqual: whether two entries have the same id; of several the first is kept.
  ///   - isDouble: is told the entry that is kept and one that is not.
  @inlinable
  init(
    hashes: [UInt32], areEqual: (UInt32, UInt32) -> Bool, isDouble: (UInt32, UInt32) -> Void
  ) {
    resize(to: hashes.count)
    let mask = places.count - 1
    // Far enough ahead for memory to bring the place.
    let lead = 24
    for (number, hash) in hashes.enumerated() {
      if number + lead < hashes.count {
        let ahead = Int(hashes[number + lead]) & mask
        places.withUnsafeBufferPointer {
          prefetchMemory($0.baseAddress.unsafelyUnwrapped + ahead, lines: 1)
        }
      }
      let entry = UInt32(number)
      if let first = self.entry(hash: hash, where: { areEqual($0, entry) }) {
        isDouble(first, entry)
      } else {
        put(Place(entry: entry, hash: hash))
        count += 1
      }
    }
  }

  /// The entry of an id, or nil; O(1).
  ///
  /// - Parameter hasID: whether the id of an entry is the one that is looked for; asked of those
  ///   with its hash.
  @inlinable
  func entry(hash: UInt32, where hasID: (UInt32) -> Bool) -> UInt32? {
    place(hash: hash, where: hasID).map { places[$0].entry }
  }

  /// Puts in an entry whose id is not in the table; O(1).
  @inlinable
  mutating func insert(_ entry: UInt32, hash: UInt32) {
    if 2 * (count + 1) > places.count { resize(to: 2 * (count + 1)) }
    put(Place(entry: entry, hash: hash))
    count += 1
  }

  /// Takes out the entry of an id, and returns it; O(1).
  @inlinable
  mutating func remove(hash: UInt32, where hasID: (UInt32) -> Bool) -> UInt32? {
    guard let place = place(hash: hash, where: hasID) else { return nil }
    return removeEntry(at: place)
  }

  /// Takes out the entry at a place, and returns it; O(1).
  @inlinable
  mutating func removeEntry(at place: Int) -> UInt32 {
    var gap = place
    let entry = places[gap].entry
    let mask = places.count - 1
    var next = gap
    while true {
      next = (next + 1) & mask
      let follower = places[next]
      guard !follower.isEmpty else { break }
      // One that would not be found any more across the gap moves into it.
      let distance = (next &- Int(follower.hash)) & mask
      if distance >= (next &- gap) & mask {
        places[gap] = follower
        gap = next
      }
    }
    places[gap] = .empty
    count -= 1
    return entry
  }

  /// Gives the entries new numbers; O(1) for each place.
  @inlinable
  mutating func renumber(_ number: (UInt32) -> UInt32) {
    for place in places.indices where !places[place].isEmpty {
      places[place].entry = number(places[place].entry)
    }
  }

  @inlinable
  func place(hash: UInt32, where hasID: (UInt32) -> Bool) -> Int? {
    guard !places.isEmpty else { return nil }
    let mask = places.count - 1
    var number = Int(hash) & mask
    while !places[number].isEmpty {
      if places[number].hash == hash, hasID(places[number].entry) { return number }
      number = (number + 1) & mask
    }
    return nil
  }

  @inlinable
  mutating func put(_ place: Place) {
    let mask = places.count - 1
    var number = Int(place.hash) & mask
    while !places[number].isEmpty { number = (number + 1) & mask }
    places[number] = place
  }

  @inlinable
  mutating func resize(to capacity: Int) {
    // Between a quarter and half full.
    let placeCount = max(8, 1 << (Int.bitWidth - (2 * capacity - 1).leadingZeroBitCount))
    let old = places
    places = Array(repeating: .empty, count: placeCount)
    for place in old where !place.isEmpty { put(place) }
  }
}

extension Hashable {
  /// The lower half of the hash.
  @inlinable
  var shortHash: UInt32 { UInt32(truncatingIfNeeded: hashValue) }
}
