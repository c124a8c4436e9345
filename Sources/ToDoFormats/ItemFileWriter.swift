import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes items one after the other, so that no more than one has to be held.
///
/// A file is `beginning()`, then the bytes of each item, then `ending()`. The same items give the
/// same bytes.
public protocol ItemFileWriter {
  /// What stands before the first item.
  mutating func beginning() -> [UInt8]

  /// What stands for an item.
  ///
  /// - Throws: `FormatError.unwritable` for one that the format cannot say; the others can be
  ///   written all the same.
  mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8]

  /// What stands behind the last item.
  mutating func ending() -> [UInt8]

  /// The parts of an item that the format cannot hold and that `bytes(of:)` leaves out.
  func omissions(from item: ToDoItem) -> Set<ItemFileOmission>
}

/// A part of an item that a format cannot hold.
public enum ItemFileOmission: Hashable, Sendable {
  /// The item's `triggers`.
  case reminder
}

extension ItemFileWriter {
  /// Nothing: most formats hold whole items.
  public func omissions(from item: ToDoItem) -> Set<ItemFileOmission> { [] }

  /// A whole file of these items, in memory.
  ///
  /// - Throws: `FormatError.unwritable` at the first item that the format cannot say.
  public func write(_ items: some Sequence<ToDoItem>) throws(FormatError) -> Data {
    var writer = self
    var bytes = writer.beginning()
    for item in items { bytes += try writer.bytes(of: item) }
    bytes += writer.ending()
    return Data(bytes)
  }
}
