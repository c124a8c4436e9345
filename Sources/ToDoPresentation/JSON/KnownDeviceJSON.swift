package import ToDo

/// A known device as JSON: the accuracy in metres, the time in RFC 3339.
package struct KnownDeviceJSON: Encodable {
  private struct Inside: Encodable {
    let id: String
    let place: String?
  }

  private let name: String
  private let latitude: Double?
  private let longitude: Double?
  private let accuracy: Double?
  private let time: String?
  private let kept: Int
  private let inside: [Inside]

  /// - Parameter items: the items that the device's fences belong to.
  package init(_ device: KnownDevice, items: [ItemID: ToDoItem]) {
    name = device.name
    latitude = device.lastFix?.coordinate.latitude
    longitude = device.lastFix?.coordinate.longitude
    accuracy = device.lastFix?.accuracy?.meters
    time = device.lastFix.map { TimeText.text($0.timestamp) }
    kept = device.keptFixCount
    inside = device.insideFences.map { fence in
      let item = items[fence.item]
      let index = fence.region.index
      let places = item?.places ?? []
      return Inside(
        id: fence.item.description,
        place: places.indices.contains(index) ? places[index].name : item?.location?.name)
    }
  }
}
