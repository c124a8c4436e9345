/// The properties of an item that filters mostly need, as bits.
struct ItemMarks: Sendable {
  fileprivate(set) var bits: UInt64

  fileprivate static let undated: UInt64 = 1
  fileprivate static let reminder: UInt64 = 2
  fileprivate static let important: UInt64 = 4
  /// For items that wait or have waited.
  fileprivate static let wait: UInt64 = 8
  /// For all tags that came after the others had used up the bits.
  fileprivate static let otherTag: UInt64 = 1 << 63

  /// The marks that do not depend on tags.
  fileprivate init(of item: ToDoItem) {
    bits =
      (item.due == nil ? Self.undated : 0) | (item.triggers.isEmpty ? 0 : Self.reminder)
      | (item.isImportant ? Self.important : 0) | (item.waitsUntil == nil ? 0 : Self.wait)
  }
}

/// The bits of tags: each of the first 59 tags has its own bit, all others share one.
struct TagBits: Sendable {
  private static let mostBits = 59

  private var bits: [String: UInt64] = [:]

  /// The marks of an item, whose new tags get bits.
  mutating func marks(of item: ToDoItem) -> ItemMarks {
    item.tags.reduce(into: ItemMarks(of: item)) { marks, tag in
      let tag = ToDoItem.tagKey(tag)
      if bits[tag] == nil, bits.count < Self.mostBits { bits[tag] = 16 << UInt64(bits.count) }
      marks.bits |= bits[tag] ?? ItemMarks.otherTag
    }
  }

  fileprivate func bit(of tag: String) -> UInt64? { bits[ToDoItem.tagKey(tag)] }

  /// Whether it is certain that no item has the tag.
  fileprivate func isUnknown(_ tag: String) -> Bool {
    bits[ToDoItem.tagKey(tag)] == nil && bits.count < Self.mostBits
  }
}

/// What a filter requires of marks.
struct MarksFilter: Sendable {
  /// The bits that an item must have.
  private(set) var wanted: UInt64 = 0
  /// The bits that it must not have.
  private var unwanted: UInt64 = 0
  /// The bits of items about which the marks alone do not decide.
  private let undecided: UInt64
  private let decides: Bool

  /// Makes the requirements of a filter, except for its state, which chooses the forests.
  init(_ filter: ItemFilter, _ tagBits: TagBits) {
    var decides = filter.text == nil && filter.region == nil && filter.placeNames.isEmpty
    switch filter.due {
    case nil: break
    case .undated: wanted |= ItemMarks.undated
    default: decides = false
    }
    if filter.hasReminder { wanted |= ItemMarks.reminder }
    if filter.isImportant { wanted |= ItemMarks.important }
    for tag in filter.tags {
      wanted |= tagBits.bit(of: tag) ?? ItemMarks.otherTag
      if tagBits.bit(of: tag) == nil { decides = false }
    }
    for tag in filter.excludedTags {
      unwanted |= tagBits.bit(of: tag) ?? 0
      if tagBits.bit(of: tag) == nil, !tagBits.isUnknown(tag) { decides = false }
    }
    self.decides = decides
    undecided = filter.readyAt == nil ? 0 : ItemMarks.wait
  }

  /// Whether items with any marks can pass the filter.
  var isEmpty: Bool { wanted | unwanted == 0 }

  /// Whether an item with these marks can pass the filter; it does pass if `decides(_:)`.
  func includes(_ marks: ItemMarks) -> Bool {
    marks.bits & wanted == wanted && marks.bits & unwanted == 0
  }

  /// Those of some slots whose items can pass the filter, and maybe more: `includes(_:)` has the last
  /// word.
  ///
  /// - Parameters:
  ///   - lanes: The slots from `first` on, as bits.
  ///   - marks: The marks of all slots.
  func including(
    _ lanes: UInt32, from first: UInt32, of marks: PagedArray<ItemMarks>
  ) -> UInt32 {
    let (decisive, wanted) = (wanted | unwanted, wanted)
    let start = Int(first)
    let end = start + UInt32.bitWidth - lanes.leadingZeroBitCount
    var slot = start
    var included: UInt32 = 0
    while slot < end {
      slot += marks.withRun(from: slot, to: end) { run in
        var bits: UInt32 = 0
        // Without a branch, which would be mispredicted too often.
        for number in run.indices {
          bits |=
            (run[number].bits & decisive == wanted ? 1 : 0) &<< UInt32(truncatingIfNeeded: number)
        }
        included |= bits &<< UInt32(truncatingIfNeeded: slot &- start)
        return run.count
      }
    }
    return included & lanes
  }

  /// Whether the marks alone decide, without the item.
  func decides(_ marks: ItemMarks) -> Bool { decides && marks.bits & undecided == 0 }
}
