public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The details of one item, with a map centred on its coordinate and a button that checks it.
public struct ItemDetails: Hashable, Sendable {
  public let title: String
  public let description: String?
  /// The location's name.
  public let location: String?
  /// The due day as MM/dd/yyyy.
  public let date: String?
  /// Where the map is centred; nil where there is none.
  public let mapCenter: Coordinate?
  /// Whether the done button can be pressed: while the item is open and it was not used yet.
  public private(set) var isDoneEnabled: Bool

  /// Whether there is no map, for want of a coordinate.
  public var isMapHidden: Bool { mapCenter == nil }

  public init(item: ToDoItem, timeZone: TimeZone = .current) {
    title = item.title
    description = item.itemDescription
    location = item.location?.name
    date = DateText.day(item.timestamp, in: timeZone)
    mapCenter = item.location?.coordinate
    isDoneEnabled = !item.done
  }

  /// The done button's action: checks the item in its store, then disables the button.
  ///
  /// Does nothing while the button is disabled; when the store throws it stays enabled.
  public mutating func markDone(_ id: ItemID, in store: some ItemStore) throws {
    try markDone { try store.setDone(true, [id]) }
  }

  /// The done button's action for an item that is kept elsewhere, an `ItemManager` for example:
  /// tells it, then disables the button.
  public mutating func markDone(telling tell: () throws -> Void) rethrows {
    guard isDoneEnabled else { return }
    try tell()
    isDoneEnabled = false
  }
}
