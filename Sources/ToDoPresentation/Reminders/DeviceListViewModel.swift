package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The known devices as strings, ready to be shown.
package struct DeviceListViewModel: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package let name: String
    /// Latitude and longitude of the last position; empty without one.
    package let position: String
    /// How old it is, such as "5 min ago".
    package let age: String
    /// How accurate it is, such as "±20 m"; empty if that is not known.
    package let accuracy: String
    /// How many positions are kept, such as "314 kept".
    package let kept: String
    /// Where the device is inside, such as "Library, Home and 2 more".
    package let inside: String
  }

  package let rows: [Row]
}

extension DeviceListViewModel {
  /// Formats devices.
  ///
  /// - Parameters:
  ///   - devices: the devices.
  ///   - items: the items that their fences belong to.
  ///   - now: the time that ages are counted to.
  package init(
    _ devices: [KnownDevice], items: [ItemID: ToDoItem], now: Date,
    units: DistanceUnits = .metric
  ) {
    rows = devices.map { device in
      let fix = device.lastFix
      return Row(
        name: device.name,
        position: fix.map { RegionText.roundedPosition($0.coordinate) } ?? "",
        age: fix.map { Self.age(now.timeIntervalSince1970 - $0.timestamp) } ?? "",
        accuracy: fix?.accuracy.map { "±\(DistanceText.text($0, in: units))" } ?? "",
        kept: "\(device.keptFixCount) kept",
        inside: SomeNames.text(Self.places(of: device, items)))
    }
  }

  private static func age(_ seconds: Double) -> String {
    seconds < 0 ? "in \(DurationText.rounded(-seconds))" : "\(DurationText.rounded(seconds)) ago"
  }

  /// The names of the places where a device is inside, each once, in order; an item without a place of
  /// a name is named by its title.
  static func places(of device: KnownDevice, _ items: [ItemID: ToDoItem]) -> [String] {
    var names: [String] = []
    for fence in device.insideFences {
      guard let item = items[fence.item] else { continue }
      let index = fence.region.index
      let name = item.places.indices.contains(index) ? item.places[index].name : item.location?.name
      let shown = name.flatMap { $0.isEmpty ? nil : $0 } ?? item.title
      if !names.contains(shown) { names.append(shown) }
    }
    return names
  }
}
