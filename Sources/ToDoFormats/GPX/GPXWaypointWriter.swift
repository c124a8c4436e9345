import JSONText
import ToDo

/// Writes the waypoint of one item.
struct GPXWaypointWriter {
  private let item: ToDoItem
  private let position: Coordinate
  private var supplement = GPXSupplement()
  private var written: [UInt8] = []

  /// - Throws: Why GPX cannot hold the item.
  init(_ item: ToDoItem) throws(UnwritableReason) {
    self.item = item
    supplement.title = FeatureProperties.isBlank(item.title) ? item.title : nil
    supplement.due = item.due
    supplement.recurrence = item.recurrence
    supplement.tags = Array(item.tags)
    supplement.isDone = item.done
    supplement.isImportant = item.isImportant
    supplement.waitsUntil = item.waitsUntil
    supplement.triggers = item.triggers
    supplement.record = item.record
    if let place = item.places.first {
      position = try Self.position(of: item)
      supplement.placeName = place.name
      if case .circle(_, let radius) = place.region.shape, radius != .zero {
        supplement.radius = radius
      }
      supplement.locationName = item.location?.name
    } else {
      guard let location = item.location, let coordinate = location.coordinate else {
        throw UnwritableReason(
          "it has no position, which a waypoint needs. Export GeoJSON or CSV instead.")
      }
      position = coordinate
      supplement.locationName = location.name.isEmpty ? nil : location.name
    }
    supplement.isAtEast180 = position.longitude == 180
    for due in [item.due, item.waitsUntil] {
      guard due?.timestamp(in: .gmt).isFinite ?? true else {
        throw UnwritableReason("its due time is not a number. Correct it.")
      }
    }
    let texts = [item.title, item.itemDescription, supplement.locationName, supplement.placeName]
    guard texts.allSatisfy({ $0.map(XMLText.canSay) ?? true }),
      item.tags.allSatisfy(XMLText.canSay)
    else {
      throw UnwritableReason(
        "it has control characters, which XML cannot hold. Remove them, or export GeoJSON instead.")
    }
  }

  /// The center of an item's place, if it is a circle and the only place.
  private static func position(of item: ToDoItem) throws(UnwritableReason) -> Coordinate {
    guard item.places.count == 1, item.location?.coordinate == nil else {
      throw UnwritableReason(
        "it has several positions, and a waypoint is one. Export GeoJSON instead.")
    }
    guard case .circle(let center, _) = item.places[0].region.shape else {
      throw UnwritableReason(
        "its place is an area, and a waypoint is a position. Export GeoJSON instead.")
    }
    return center
  }

  /// The bytes of the waypoint, on one line.
  func bytes() throws(UnwritableReason) -> [UInt8] {
    var maker = self
    try maker.write()
    // The reader would refuse it.
    guard maker.written.count <= XMLPullParser.sizeLimit else {
      throw UnwritableReason(
        "its waypoint would have more than \(XMLPullParser.sizeLimit) bytes. Export GeoJSON instead."
      )
    }
    return maker.written
  }
}

extension GPXWaypointWriter {
  private mutating func write() throws(UnwritableReason) {
    let longitude = supplement.isAtEast180 ? -180 : position.longitude
    write(verbatim: "<wpt")
    writeAttribute("lat", position.latitude.shortDecimalNotation)
    writeAttribute("lon", longitude.shortDecimalNotation)
    write(verbatim: ">")
    supplement.properties = item.properties
    for field in GPXField.allCases { write(field) }
    try writeExtensions()
    write(verbatim: "</wpt>\n")
  }

  /// Writes an element, and leaves in the supplement what it cannot hold.
  private mutating func write(_ field: GPXField) {
    switch field {
    case .name where supplement.title == nil: writeElement(field.rawValue, item.title)
    case .desc: item.itemDescription.map { writeElement(field.rawValue, $0) }
    case .name: break
    case .link:
      guard let links = item.properties[field.rawValue].flatMap(GPXLink.links) else { break }
      for link in links where link.isSafe { write(link) }
      if links.allSatisfy(\.isSafe) { supplement.properties[field.rawValue] = nil }
    default:
      guard let value = item.properties[field.rawValue], let text = field.text(of: value) else {
        break
      }
      writeElement(field.rawValue, text)
      if value == .string(text) { supplement.properties[field.rawValue] = nil }
    }
  }

  private mutating func write(_ link: GPXLink) {
    write(verbatim: "<link")
    writeAttribute("href", link.href ?? "")
    write(verbatim: ">")
    link.text.map { writeElement("text", $0) }
    link.type.map { writeElement("type", $0) }
    write(verbatim: "</link>")
  }

  private mutating func writeExtensions() throws(UnwritableReason) {
    var foreign = ""
    if let text = item.properties[GPXProperty.extensions]?.string, GPXExtensions.canSay(text) {
      foreign = text
      supplement.properties[GPXProperty.extensions] = nil
    }
    let own: [(name: String, text: String)]
    do {
      own = try supplement.elements()
    } catch {
      throw UnwritableReason(error)
    }
    if foreign.isEmpty, own.isEmpty { return }
    write(verbatim: "<extensions>")
    written.append(contentsOf: foreign.utf8)
    for (name, text) in own { writeElement("\(GPXNamespace.todoPrefix):\(name)", text) }
    write(verbatim: "</extensions>")
  }

  private mutating func writeElement(_ name: String, _ text: String) {
    written.append(contentsOf: "<\(name)>".utf8)
    XMLText.append(text.utf8, to: &written)
    written.append(contentsOf: "</\(name)>".utf8)
  }

  private mutating func writeAttribute(_ name: String, _ value: String) {
    written.append(contentsOf: " \(name)=\"".utf8)
    XMLText.appendAttribute(value, to: &written)
    written.append(.quote)
  }

  private mutating func write(verbatim text: StaticString) {
    text.withUTF8Buffer { written.append(contentsOf: $0) }
  }
}
