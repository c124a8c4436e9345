import JSONText
import ToDo

/// The members of a geometry object in a file.
struct GeometryMembers {
  /// The members without positions. The values of foreign ones are not kept.
  var values: [String: JSONValue] = [:]
  var coordinates: ScannedCoordinates?
  var geometries: ScannedGeometries?

  /// Takes a member's value.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the depth limit.
  mutating func take(
    _ key: String, from scanner: inout JSONScanner, depth: Int
  ) throws(JSONError) {
    let known = scanner.remarks.count
    let isRepeated: Bool
    switch key {
    case "coordinates":
      isRepeated = coordinates != nil
      coordinates = nil
      coordinates = try ScannedCoordinates(&scanner, depth: depth)
    case "geometries":
      isRepeated = geometries != nil
      geometries = try ScannedGeometries(&scanner, depth: depth)
    case "type", "bbox":
      isRepeated = values.updateValue(try scanner.value(depth: depth), forKey: key) != nil
    default:
      _ = try scanner.skipValue(depth: depth)
      isRepeated = values.updateValue(.null, forKey: key) != nil
    }
    scanner.moveRemarks(since: known, inside: key)
    if isRepeated { scanner.remark(.repeatedName, at: key) }
  }

  /// The names of the members that are foreign to a geometry with that content, sorted.
  func foreignNames(besides content: String) -> [String] {
    var names = values.keys.filter { $0 != "type" && $0 != "bbox" }
    if coordinates != nil, content != "coordinates" { names.append("coordinates") }
    if geometries != nil, content != "geometries" { names.append("geometries") }
    return names.sorted()
  }
}

/// The geometries of a collection as they are in a file.
struct ScannedGeometries {
  private var geometries: [GeoJSONGeometry] = []
  private(set) var warnings: [FormatNotice] = []
  private var problem: FormatNotice?

  /// Takes the value of `geometries`.
  init(_ scanner: inout JSONScanner, depth: Int) throws(JSONError) {
    guard try scanner.peek() == .leftBracket else {
      let kindName = try scanner.skipValue(depth: depth).name
      problem = FormatNotice(
        path: "",
        text: "expected an array of geometries, found \(kindName). "
          + "Correct the coordinates or the type.")
      return
    }
    try scanner.checkDepth(depth + 1)
    try scanner.beginArray()
    var index = 0
    while try scanner.nextElement() {
      let known = scanner.remarks.count
      let geometry = try scanner.geometry(depth: depth + 1)
      scanner.moveRemarks(since: known, inside: "[\(index)]")
      if problem == nil { append(geometry, path: "[\(index)]") }
      index += 1
    }
  }

  private mutating func append(_ scanned: ScannedGeometry, path: String) {
    switch scanned {
    case .geometry(let geometry, let warnings):
      geometries.append(geometry)
      self.warnings += warnings.map { $0.inside(path) }
    case .refused(let notice): problem = notice.inside(path)
    case .null:
      problem = FormatNotice(
        path: path, text: "expected a geometry object, found null. Give one, or null.")
    }
  }

  /// The geometries, if all of them could be read.
  func all() throws(FormatNotice) -> [GeoJSONGeometry] {
    if let problem { throw problem }
    return geometries
  }
}
