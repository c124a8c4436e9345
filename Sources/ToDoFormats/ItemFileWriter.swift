import JSONText
public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes items one after the other, so that only one needs to be in memory.
///
/// A file is `beginning()`, then the bytes of each item, then `ending()`. The same items give the
/// same bytes.
public protocol ItemFileWriter {
  /// The bytes before the first item.
  mutating func beginning() -> [UInt8]

  /// The bytes of an item.
  ///
  /// - Throws: `FormatError.unwritable` if the format cannot hold the item. Others can still be
  ///   written.
  mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8]

  /// The bytes that say that an item was deleted; none if the format cannot.
  mutating func bytes(of removal: ItemRemoval) -> [UInt8]

  /// The bytes after the last item.
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
  /// None: most formats hold items only.
  public mutating func bytes(of removal: ItemRemoval) -> [UInt8] { [] }

  /// Nothing: most formats hold whole items.
  public func omissions(from item: ToDoItem) -> Set<ItemFileOmission> { [] }

  /// Writes a whole file of items, in memory.
  ///
  /// - Throws: `FormatError.unwritable` at the first item that the format cannot hold.
  public func write(_ items: some Sequence<ToDoItem>) throws(FormatError) -> Data {
    var writer = self
    var bytes = writer.beginning()
    for item in items { bytes += try writer.bytes(of: item) }
    bytes += writer.ending()
    return Data(bytes)
  }
}

/// Why an item cannot be written in a format, and what to do.
struct UnwritableReason: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(_ error: UnwritableJSON) {
    text = error.reason
  }
}
