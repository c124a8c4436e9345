/// The name of a geofence: one of the places of an item.
public struct GeofenceID: Hashable, Sendable, Codable {
  public let item: ItemID
  /// Which of the item's places, from 0; 0 too for the circle around an item without places.
  public let place: UInt32

  public init(item: ItemID, place: UInt32 = 0) {
    self.item = item
    self.place = place
  }
}

extension GeofenceID: Comparable {
  public static func < (left: GeofenceID, right: GeofenceID) -> Bool {
    left.item == right.item ? left.place < right.place : left.item < right.item
  }
}
