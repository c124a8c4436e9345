/// Boxes in longitude and latitude under entry numbers, each with a record: some bytes that tell more
/// about the entry. A search finds the entries whose boxes have a position.
///
/// There is a tree for each class of size, because a large box among small ones would widen the boxes
/// of all nodes above it.
///
/// A forest is a value: a copy is a snapshot that costs a reference for each class, and changes leave
/// it alone.
package struct BoxForest: Sendable {
  /// The trees' longest sides in degrees: 14 km of a meridian, 110 km, 890 km.
  private static let longestSides = [0.125, 1, 8, Double.infinity]

  private(set) var trees = BoxForest.longestSides.map { _ in BoxTree() }

  /// Makes an empty forest.
  package init() {}

  /// Packs boxes into a forest; O(*n* log *n*).
  ///
  /// - Parameters:
  ///   - boxes: The entries' boxes with their numbers. An entry may have several that do not overlap.
  ///   - record: Makes the record for a box, by its index.
  package init(
    _ boxes: [(number: UInt32, box: DegreeBox)], record: (Int) -> [UInt8]
  ) {
    var classes = Self.longestSides.map { _ in [Int]() }
    for (index, (_, box)) in boxes.enumerated() { classes[Self.tree(for: box)].append(index) }
    for (tree, indices) in classes.enumerated() {
      trees[tree] = BoxTree(indices.map { boxes[$0].box }) { part, blocks in
        Self.leaf(
          part.map { boxes[indices[$0]] }, records: part.map { record(indices[$0]) }, blocks)
      }
    }
  }

  private static func leaf(
    _ boxes: [(number: UInt32, box: DegreeBox)], records: [[UInt8]],
    _ blocks: BoxBlocks?
  ) -> BoxLeaf {
    Array(records.joined()).withUnsafeBytes { bytes in
      var end = 0
      return BoxLeaf(
        zip(boxes, records).map { box, record in
          end += record.count
          let bytes = UnsafeRawBufferPointer(rebasing: bytes[end - record.count..<end])
          return (box.box, BoxTreeEntry(number: box.number, record: bytes))
        }, blocks)
    }
  }

  private static func tree(for box: DegreeBox) -> Int {
    let side = max(box.width, box.height)
    return longestSides.firstIndex { side <= $0 } ?? longestSides.count - 1
  }

  /// Adds a box of an entry; O(log *n*).
  package mutating func insert(_ number: UInt32, _ box: DegreeBox, record: [UInt8]) {
    record.withUnsafeBytes {
      trees[Self.tree(for: box)].insert((box, BoxTreeEntry(number: number, record: $0)))
    }
  }

  /// Removes a box of an entry; O(log *n*).
  ///
  /// - Precondition: The forest has it.
  package mutating func remove(_ number: UInt32, _ box: DegreeBox) {
    let isRemoved = trees[Self.tree(for: box)].remove(number, box: box)
    precondition(isRemoved, "Entry \(number) is not in the forest")
  }
}
