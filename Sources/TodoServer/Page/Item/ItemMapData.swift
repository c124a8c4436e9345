import Foundation
import ToDo
import ToDoPresentation

/// Where an item is, as GeoJSON (RFC 7946) for the map of its page: its position, and the regions in
/// which it reminds. A circle is a Point with a `radius` in metres, a corridor a line with a `width`.
struct ItemMapData {
  /// The middle of the map.
  let center: Coordinate
  let geoJSON: String

  /// More than this is not sent with a page: of such an item only the position is drawn.
  private static let mostBytes = 200_000
  private static let mostRegions = 500

  /// - Returns: Nil for an item that is nowhere.
  init?(_ item: ToDoItem) {
    let position = item.location?.coordinate
    guard let center = position ?? item.places.first?.region.representativePosition else {
      return nil
    }
    self.center = center
    var features: [RegionFeature] = []
    if let position {
      features.append(
        RegionFeature(
          .point(GeoJSONPosition(position)), role: "position", name: item.location?.name))
    }
    let own = features
    for (region, name) in Self.regions(of: item).prefix(Self.mostRegions) {
      features.append(RegionFeature(region, role: "region", name: name))
    }
    let all = Self.text(features)
    geoJSON = all.utf8.count <= Self.mostBytes ? all : Self.text(own)
  }

  /// The regions that it reminds at, each once; without a reminder its places.
  private static func regions(of item: ToDoItem) -> [(region: Region, name: String?)] {
    guard !item.triggers.isEmpty else { return item.places.map { ($0.region, $0.name) } }
    var seen: Set<Region> = []
    var found: [(region: Region, name: String?)] = []
    for trigger in item.triggers {
      for (index, region) in item.regions(for: trigger).enumerated()
      where seen.insert(region).inserted {
        found.append((region, item.places.isEmpty ? item.location?.name : item.places[index].name))
      }
    }
    return found
  }

  private static func text(_ features: [RegionFeature]) -> String {
    RegionFeature.text(of: FeatureCollection(features: features))
  }

  private struct FeatureCollection: Encodable {
    let type = "FeatureCollection"
    let features: [RegionFeature]
    private enum CodingKeys: String, CodingKey { case type, features }
  }
}
