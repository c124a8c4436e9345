import ToDo

/// The names of the properties that keep the other members of a GeoJSON feature.
public enum GeoJSONProperty {
  /// The feature's id, a string or a number. It is written as the feature's id again.
  public static let id = "geojson:id"
  /// An object of the feature's foreign members (RFC 7946, section 6.1). They are written as such
  /// again.
  public static let members = "geojson:members"

  /// The members of a Feature, and those that it must not have (RFC 7946, sections 3.2 and 7.1).
  static let definedMembers: Set = ["type", "id", "geometry", "properties", "bbox"]
  private static let forbiddenMembers: Set = ["coordinates", "geometries", "features"]

  static func isID(_ value: JSONValue) -> Bool {
    switch value {
    case .string, .integer, .number: true
    default: false
    }
  }

  /// Whether the value is an object that can be given back as foreign members.
  static func areMembers(_ value: JSONValue) -> Bool {
    guard let members = value.object, !members.isEmpty else { return false }
    return members.keys.allSatisfy {
      !definedMembers.contains($0) && !forbiddenMembers.contains($0)
    }
  }
}
