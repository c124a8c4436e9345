public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The details of one item, with a map centred on its coordinate and a button that checks it.
public struct ItemDetails: Hashable, Sendable {
  /// The item's title.
  public let title: String
  /// The item's description; nil without one.
  public let description: String?
  /// The location's name; nil without a location.
  public let location: String?
  /// The due day as MM/dd/yyyy; nil without one.
  public let date: String?
  /// The centre of the map; nil without a coordinate, when there is no map.
  public let mapCenter: Coordinate?
  /// Whether the done button can be pressed: while the item is open and the button was not used.
  public private(set) var isDoneEnabled: Bool

  /// Whether there is no map, because there is no coordinate.
  public var isMapHidden: Bool { mapCenter == nil }

  /// - Parameters:
  ///   - item: the item to show.
  ///   - timeZone: the time zone of the date.
  public init(item: ToDoItem, timeZone: TimeZone = .current) {
    title = item.title
    description = item.itemDescription
    location = item.location?.name
    date = DateText.original(item.due, in: timeZone)
    mapCenter = item.location?.coordinate
    isDoneEnabled = !item.done
  }

  /// The done button's action: checks the item in its store, then disables the button.
  ///
  /// Does nothing while the button is disabled. If the store throws, it stays enabled.
  ///
  /// - Throws: what the store throws.
  public mutating func markDone(_ id: ItemID, in store: some ItemStore) throws {
    try markDone { try store.setDone(true, [id]) }
  }

  /// The done button's action for an item that is not in a store, but in an `ItemManager` for
  /// example: calls `tell`, then disables the button.
  ///
  /// - Throws: what `tell` throws; the button stays enabled then.
  public mutating func markDone<Failure: Error>(
    telling tell: () throws(Failure) -> Void
  ) throws(Failure) {
    guard isDoneEnabled else { return }
    try tell()
    isDoneEnabled = false
  }
}
