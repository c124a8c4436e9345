import ToDo

/// The JSON of a region as the file keeps it: what `JSONEncoder` makes of it with sorted keys,
/// byte for byte, since the hashes of contents in the file were made of that.
///
/// Written straight into one text: an encoder holds several hundred bytes a position.
struct RegionJSON {
  private var text = ""

  static func text(of region: Region) -> String {
    var json = RegionJSON()
    json.append(region.shape)
    return json.text
  }

  private mutating func append(_ shape: Region.Shape) {
    switch shape {
    case .circle(let center, let radius):
      text += "{\"center\":"
      append(center)
      text += ",\"radius\":"
      append(radius.meters)
      text += ",\"type\":\"circle\"}"
    case .polygons(let polygons):
      text += "{\"coordinates\":"
      appendArray(polygons) { json, polygon in
        json.appendArray([polygon.shell] + polygon.holes) { $0.appendLine($1) }
      }
      text += ",\"type\":\"polygons\"}"
    case .box(let southwest, let northeast):
      text += "{\"northeast\":"
      append(northeast)
      text += ",\"southwest\":"
      append(southwest)
      text += ",\"type\":\"box\"}"
    case .corridor(let lines, let halfWidth):
      text += "{\"coordinates\":"
      appendArray(lines) { $0.appendLine($1) }
      text += ",\"halfWidth\":"
      append(halfWidth.meters)
      text += ",\"type\":\"corridor\"}"
    }
  }

  private mutating func appendLine(_ line: [Coordinate]) {
    appendArray(line) { $0.append($1) }
  }

  private mutating func append(_ coordinate: Coordinate) {
    text += "["
    append(coordinate.longitude)
    text += ","
    append(coordinate.latitude)
    text += "]"
  }

  /// A whole number has no point.
  private mutating func append(_ number: Double) {
    let digits = number.description
    text += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
  }

  private mutating func appendArray<Element>(
    _ elements: [Element], _ append: (inout RegionJSON, Element) -> Void
  ) {
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      append(&self, element)
    }
    text += "]"
  }
}
