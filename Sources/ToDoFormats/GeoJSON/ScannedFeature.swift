import JSONText
import ToDo

/// A feature as it is in a file.
struct ScannedFeature {
  /// All members but the geometry.
  var values = [String: JSONValue](minimumCapacity: 3)
  var geometry: ScannedGeometry?

  /// Takes a member's value.
  ///
  /// - Parameters:
  ///   - depth: How many arrays and objects around it count towards the depth limit.
  ///   - isKept: Whether the value is kept even if it is not one that every GeoJSON object has.
  mutating func take(
    _ key: String, from scanner: inout JSONScanner, depth: Int, isKept: Bool = true
  ) throws(JSONError) {
    let known = scanner.remarks.count
    let isRepeated: Bool
    switch key {
    case "geometry":
      isRepeated = geometry != nil
      geometry = nil
      geometry = try scanner.geometry(depth: depth)
    case "type", "bbox":
      isRepeated = values.updateValue(try scanner.value(depth: depth), forKey: key) != nil
    default:
      var value = JSONValue.null
      if isKept {
        value = try scanner.value(depth: depth)
      } else {
        _ = try scanner.skipValue(depth: depth)
      }
      isRepeated = values.updateValue(value, forKey: key) != nil
    }
    if scanner.remarks.count > known { scanner.moveRemarks(since: known, inside: key) }
    if isRepeated { scanner.remark(.repeatedName, at: key) }
  }
}

extension JSONScanner {
  /// Takes a feature, or the value in its place, which is refused.
  mutating func feature() throws(JSONError) -> Result<ScannedFeature, FormatNotice> {
    guard try peek() == .leftBrace else {
      let kindName = try skipValue().name
      return .failure(
        FormatNotice(path: "", text: "expected a Feature object, found \(kindName). Give one."))
    }
    var feature = ScannedFeature()
    try beginObject()
    while let key = try nextKey() { try feature.take(key, from: &self, depth: 1) }
    return .success(feature)
  }
}
