import JSONText
import ToDo

/// The root object of a GeoJSON file without its features. It can be a collection of them, a
/// Feature or a geometry, which is not known before its `type`.
struct ScannedRoot {
  /// What was done with the features.
  enum Features: Equatable {
    case none
    /// They were given as they came.
    case given
    /// The type came before them, and is not that of a collection.
    case ignored
    /// They are not an array.
    case malformed(kindName: String)

    /// What was found where features should be, for a message.
    var kindName: String {
      switch self {
      case .none: "nothing"
      case .given, .ignored: "an array"
      case .malformed(let kindName): kindName
      }
    }
  }

  var features = Features.none
  /// The members of a Feature, and all others that have no positions.
  private(set) var feature = ScannedFeature()
  private var coordinates: ScannedCoordinates?
  private var geometries: ScannedGeometries?

  /// The value of `type`, if it has been read.
  var type: JSONValue? { feature.values["type"] }

  /// Whether `GeoJSONItemWriter` has written the file, by what has been read of it.
  var isOurs: Bool { feature.values["generator"] == .string(GeoJSONItemWriter.generator) }

  /// Takes the value of a member other than the features.
  mutating func take(_ key: String, from scanner: inout JSONScanner) throws(JSONError) {
    switch key {
    case "coordinates", "geometries":
      var members = GeometryMembers(
        coordinates: coordinates.take(), geometries: geometries.take())
      try members.take(key, from: &scanner, depth: 1)
      (coordinates, geometries) = (members.coordinates, members.geometries)
    case "generator" where type == .string("FeatureCollection"):
      try feature.take(key, from: &scanner, depth: 1)
    default:
      try feature.take(
        key, from: &scanner, depth: 1, isKept: type == nil || type == .string("Feature"))
    }
  }

  /// The names of the members that are not part of a collection of features.
  var namesForeignToCollection: [String] {
    let names = feature.values.keys.filter {
      $0 != "type" && $0 != "bbox" && !($0 == "generator" && isOurs)
    }
    let geometry = feature.geometry == nil ? [] : ["geometry"]
    return (names + geometry + namesForeignToFeature).sorted()
  }

  /// The names of the members that a Feature does not have. Their values are not kept.
  var namesForeignToFeature: [String] {
    (coordinates == nil ? [] : ["coordinates"]) + (geometries == nil ? [] : ["geometries"])
  }

  /// The members of a geometry. The coordinates are moved out.
  mutating func takeGeometryMembers() -> GeometryMembers {
    var members = GeometryMembers(
      values: feature.values, coordinates: coordinates.take(), geometries: geometries.take())
    if feature.geometry != nil { members.values["geometry"] = .null }
    return members
  }
}
