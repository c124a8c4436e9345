#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// That an item was deleted, for the other files that have it: it goes there too, unless it was
/// changed after this.
public struct ItemRemoval: Hashable, Sendable {
  /// The UUID of the item's ``ItemRecord``.
  public let uuid: UUID
  /// When it was deleted, in milliseconds since 1970.
  package let milliseconds: Int64

  package init(uuid: UUID, milliseconds: Int64) {
    self.uuid = uuid
    self.milliseconds = milliseconds
  }

  /// When the item was deleted.
  public var time: Date { Date(milliseconds: milliseconds) }
}
