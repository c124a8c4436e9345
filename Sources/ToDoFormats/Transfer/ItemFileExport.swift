package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Writes the items of a store to a file of any format, a piece at a time, as they are read.
package struct ItemFileExport {
  private let format: ItemFileFormat
  private let filter: ItemFilter
  private let includesRemovals: Bool

  /// How much is gathered before it is written.
  private static let bytesAtOnce = 65_536

  /// - Parameters:
  ///   - filter: Which items to write.
  ///   - includesRemovals: Whether to say which items were deleted. Of some of the items it is not said
  ///     which others there were.
  package init(_ format: ItemFileFormat, _ filter: ItemFilter, includesRemovals: Bool) {
    self.format = format
    self.filter = filter
    self.includesRemovals = includesRemovals
  }

  /// What could not be written.
  package struct Remainder: Hashable, Sendable {
    /// How many items the format cannot hold.
    package var skipped = 0
    /// How many items were written without such a part.
    package var omissions: [ItemFileOmission: Int] = [:]
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - write: Takes the next bytes.
  ///   - skip: Is told of each item that cannot be written.
  /// - Throws: What the store and `write` throw.
  package func run(
    _ store: any ItemStore, _ write: (Data) throws -> Void,
    skip: (StoredItem, FormatError) -> Void = { _, _ in }
  ) throws -> Remainder {
    var writer = format.writer(properties: try propertyNames(store))
    var remainder = Remainder()
    var bytes = Data(writer.beginning())
    try store.forEachItemToExport(filter) { stored in
      do {
        bytes += try writer.bytes(of: stored.item)
        for omission in writer.omissions(from: stored.item) {
          remainder.omissions[omission, default: 0] += 1
        }
      } catch let error as FormatError {
        remainder.skipped += 1
        skip(stored, error)
      }
      if bytes.count >= Self.bytesAtOnce {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      return true
    }
    if includesRemovals {
      for removal in try store.removals() { bytes += writer.bytes(of: removal) }
    }
    try write(bytes + writer.ending())
    return remainder
  }

  /// The names of the other properties of the items that can be written: a table needs its columns
  /// before its first row.
  private func propertyNames(_ store: any ItemStore) throws -> [String] {
    guard format == .csv else { return [] }
    var names: Set<String> = []
    var trial = format.writer(properties: [])
    try store.forEachItem(filter) { stored in
      let properties = stored.item.properties.keys
      if !names.isSuperset(of: properties), (try? trial.bytes(of: stored.item)) != nil {
        names.formUnion(properties)
      }
      return true
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
