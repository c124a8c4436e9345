#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Which item it is, in whatever file, and when it was made, changed and done.
///
/// A store gives every item a record and keeps it up to date. Exports carry it, so that two files that
/// exchange exports come to hold the same: an import finds the item by its UUID, and of each part of the
/// item the later change wins.
public struct ItemRecord: Hashable, Sendable {
  /// A UUID of version 7 (RFC 9562), which stays the same in every file.
  public let uuid: UUID
  /// When the item was made, in milliseconds since 1970; nil for items of earlier versions.
  package var madeMilliseconds: Int64?
  /// When each part was last changed, if that was after the item was made; in milliseconds since 1970.
  package var changes: [ItemField: Int64] = [:]
  /// The indices of the triggers that were to fire once and have. Only for exports and imports.
  package var fired: Set<Int> = []
  /// The names of the item's places that are named places of the store. Only for exports and imports.
  package var namedPlaces: Set<String> = []

  /// The parts that the file it was read from cannot hold. Only for imports.
  package var absent: Set<ItemField> = []

  /// The times that a record can have: 35,000 years from 1970 to either side.
  package static let possibleMilliseconds: ClosedRange<Int64> = -(1 << 50)...(1 << 50)

  package init(uuid: UUID, madeMilliseconds: Int64?) {
    self.uuid = uuid
    self.madeMilliseconds = madeMilliseconds
  }
}

extension ItemRecord {
  /// When the item was made; nil if that is not known, as for items of earlier versions.
  public var made: Date? { madeMilliseconds.map(Date.init(milliseconds:)) }

  /// When the item was last changed, done or reopened; nil if it never was.
  public var changed: Date? { changes.values.max().map(Date.init(milliseconds:)) }

  /// When a part was given its value.
  package func milliseconds(of field: ItemField) -> Int64 {
    changes[field] ?? madeMilliseconds ?? 0
  }

  /// When any part was given its value.
  package var lastMilliseconds: Int64 {
    max(madeMilliseconds ?? 0, changes.values.max() ?? 0)
  }

  /// Notes which parts of the item differ from before, each later than its last change was.
  package mutating func note(from old: ToDoItem, to new: ToDoItem, at milliseconds: Int64) {
    for field in ItemField.allCases where field.differs(old, new) {
      changes[field] = max(milliseconds, self.milliseconds(of: field) + 1)
    }
  }
}

extension ToDoItem {
  /// When it was done; nil for an open item, and if that is not known.
  public var doneTime: Date? {
    guard done, let record else { return nil }
    return (record.changes[.done] ?? record.madeMilliseconds).map(Date.init(milliseconds:))
  }
}

extension Date {
  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  /// Whole milliseconds since 1970; those of dates that no clock shows are cut off, far enough from the
  /// ends of ``ItemRecord/possibleMilliseconds`` that later changes have room.
  package var milliseconds: Int64 {
    let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
    return Int64(min(max(milliseconds, -0x1p49), 0x1p49))
  }
}
