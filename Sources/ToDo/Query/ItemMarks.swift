/// What a filter can see of an item at one glance: a few bits.
struct ItemMarks: Sendable {
  fileprivate var bits: UInt64

  fileprivate static let undated: UInt64 = 1
  fileprivate static let reminder: UInt64 = 2
  /// Of all tags that came after the others had taken their bits.
  fileprivate static let otherTag: UInt64 = 1 << 63

  /// Those that do not depend on tags.
  fileprivate init(of item: ToDoItem) {
    bits = (item.timestamp == nil ? Self.undated : 0) | (item.triggers.isEmpty ? 0 : Self.reminder)
  }
}

/// The bits of tags: each of the first 61 has one of its own, all others share one.
struct TagBits: Sendable {
  private static let mostBits = 61

  private var bits: [String: UInt64] = [:]

  /// The marks of an item, whose tags get bits where they have none.
  mutating func marks(of item: ToDoItem) -> ItemMarks {
    item.tags.reduce(into: ItemMarks(of: item)) { marks, tag in
      if bits[tag] == nil, bits.count < Self.mostBits { bits[tag] = 4 << UInt64(bits.count) }
      marks.bits |= bits[tag] ?? ItemMarks.otherTag
    }
  }

  fileprivate func bit(of tag: String) -> UInt64? { bits[tag] }

  /// Whether no item has the tag for certain.
  fileprivate func isUnknown(_ tag: String) -> Bool {
    bits[tag] == nil && bits.count < Self.mostBits
  }
}

/// What a filter asks of marks.
struct MarksFilter: Sendable {
  /// What an item must have all of.
  private var wanted: UInt64 = 0
  /// What it must have none of.
  private var unwanted: UInt64 = 0
  /// Whether marks say it all: then nothing else of the item has to be looked at.
  let decides: Bool

  /// - Parameter filter: whose state was seen to before.
  init(_ filter: ItemFilter, _ tagBits: TagBits) {
    var decides = filter.text == nil && filter.region == nil
    switch filter.due {
    case nil: break
    case .undated: wanted |= ItemMarks.undated
    default: decides = false
    }
    if filter.hasReminder { wanted |= ItemMarks.reminder }
    for tag in filter.tags {
      wanted |= tagBits.bit(of: tag) ?? ItemMarks.otherTag
      if tagBits.bit(of: tag) == nil { decides = false }
    }
    for tag in filter.excludedTags {
      unwanted |= tagBits.bit(of: tag) ?? 0
      if tagBits.bit(of: tag) == nil, !tagBits.isUnknown(tag) { decides = false }
    }
    self.decides = decides
  }

  /// Whether an item of these marks can pass; it does where the marks decide.
  func includes(_ marks: ItemMarks) -> Bool {
    marks.bits & wanted == wanted && marks.bits & unwanted == 0
  }
}
