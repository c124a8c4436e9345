import JSONText
import ToDo

/// A waypoint as it is in a file.
struct GPXWaypoint {
  /// Where the waypoint is: `wpt 3, line 12`.
  private let path: String
  private let number: Int
  private let byteOffset: Int
  private var latitude: String?
  private var longitude: String?
  private var name: String?
  private var description: String?
  private var links: [GPXLink] = []
  private var oldLink = GPXLink()
  private var extensions = GPXExtensions()
  private var properties: [String: JSONValue] = [:]
  private(set) var warnings: [FormatNotice] = []

  /// Reads the rest of a `wpt` that has just begun.
  ///
  /// - Parameters:
  ///   - number: Its number in the file, counted from 1.
  ///   - namespaces: The namespaces of GPX's elements.
  init(
    _ parser: XMLPullParser, number: Int, namespaces: Set<String>
  ) throws(FormatError) {
    self.number = number
    path = "wpt \(number), line \(parser.tagPosition.line)"
    byteOffset = parser.tagPosition.byteOffset
    for attribute in parser.attributes where attribute.name.namespace.isEmpty {
      switch attribute.name.local {
      case "lat": latitude = attribute.value
      case "lon": longitude = attribute.value
      default: warn("the attribute \"\(attribute.name.local)\" is not part of GPX and was dropped.")
      }
    }
    let depth = parser.depth
    var hasText = false
    while case let event = try parser.next(), event != .end || parser.depth >= depth {
      hasText = hasText || !parser.text.allSatisfy(\.isWhiteSpace)
      guard event == .begin else { continue }
      if namespaces.contains(parser.name.namespace) {
        try readElement(parser)
      } else {
        // GPX 1.0 permits foreign elements here.
        try extensions.readElement(parser)
      }
    }
    if hasText { warn("text between the elements was dropped.") }
    for remark in extensions.remarks { warn(remark) }
  }

  private mutating func readElement(_ parser: XMLPullParser) throws(FormatError) {
    let element = parser.name.local
    switch element {
    case "extensions": try extensions.read(parser)
    case "link": try readLink(parser)
    case "name": name = try text(parser, replacing: name != nil)
    case "desc": description = try text(parser, replacing: description != nil)
    case "url": oldLink.href = try text(parser, replacing: oldLink.href != nil)
    case "urlname": oldLink.text = try text(parser, replacing: oldLink.text != nil)
    case _ where GPXField(rawValue: element) != nil:
      let isKnown = properties[element] != nil
      properties[element] = .string(try text(parser, replacing: isKnown))
    default:
      let content = try GPXContent(parser, asFragment: true)
      if content.isPlain, properties[element] == nil {
        properties[element] = .string(content.text)
      } else {
        extensions.foreign += content.fragment
      }
    }
  }

  private mutating func text(
    _ parser: XMLPullParser, replacing isKnown: Bool
  ) throws(FormatError) -> String {
    let element = parser.name.local
    let content = try GPXContent(parser)
    if isKnown { warn("\(element) is given more than once; the last one counts.") }
    if !content.isPlain { warn("\(element) has more than text; only the text was read.") }
    return content.text
  }

  private mutating func readLink(_ parser: XMLPullParser) throws(FormatError) {
    var link = GPXLink(href: parser.attributes.first { $0.name.qualified == "href" }?.value)
    let depth = parser.depth
    while case let event = try parser.next(), event != .end || parser.depth >= depth {
      guard event == .begin else { continue }
      switch parser.name.local {
      case "text": link.text = try text(parser, replacing: link.text != nil)
      case "type": link.type = try text(parser, replacing: link.type != nil)
      case let name:
        warn("\(name) is not part of a link and was dropped.")
        try parser.skipElement()
      }
    }
    links.append(link)
  }

  private mutating func warn(_ text: String) { warnings.append(notice(text)) }

  private func notice(_ text: String) -> FormatNotice {
    FormatNotice(path: path, text: text, byteOffset: byteOffset)
  }
}

extension GPXWaypoint {
  /// The item of the waypoint.
  ///
  /// - Throws: a notice that names the waypoint and says what to do.
  func item() throws(FormatNotice) -> ToDoItem {
    let own = extensions.own
    let position = try position()
    let title =
      Self.filled(name) ?? own.title ?? Self.filled(description)
      ?? Self.filled(properties[GPXField.cmt.rawValue]?.string) ?? "Untitled \(number)"
    var places: [Place] = []
    if own.placeName != nil || own.radius != nil {
      do {
        let region = try Region.circle(center: position, radius: own.radius ?? .zero)
        places = [Place(name: own.placeName ?? title, region: region)]
      } catch {
        throw notice("\(error)")
      }
    }
    let location =
      places.isEmpty
      ? Location(name: own.locationName ?? "", coordinate: position)
      : own.locationName.map { Location(name: $0) }
    var item = ToDoItem(
      title: title, itemDescription: description, due: own.due, location: location,
      places: places, tags: ToDoItem.tags(in: own.tags), triggers: own.triggers,
      recurrence: own.recurrence,
      done: own.isDone,
      properties: allProperties())
    item.record = own.record
    item.isImportant = own.isImportant
    item.waitsUntil = own.waitsUntil
    return item
  }

  private func allProperties() -> [String: JSONValue] {
    var all = properties
    var links = links
    if oldLink.href != nil {
      links.append(oldLink)
    } else if let text = oldLink.text {
      all["urlname"] = .string(text)
    }
    if !links.isEmpty { all[GPXField.link.rawValue] = .array(links.map(\.value)) }
    if !extensions.foreign.isEmpty {
      all[GPXProperty.extensions] = .string(String(decoding: extensions.foreign, as: UTF8.self))
    }
    for (name, noted) in extensions.own.properties {
      // If an element was changed after the export, the element counts, not our extension.
      let text = GPXField(rawValue: name)?.text(of: noted)
      if all[name] == nil || text != nil && all[name]?.string == text { all[name] = noted }
      // Our extension has all links; only the safe ones are elements.
      if name == GPXField.link.rawValue, let notedLinks = GPXLink.links(noted),
        notedLinks.filter(\.isSafe) == links
      {
        all[name] = noted
      }
    }
    return all
  }

  private func position() throws(FormatNotice) -> Coordinate {
    let latitudeDegrees = try degrees(latitude, "latitude", "lat", limit: 90)
    let longitudeDegrees = try degrees(longitude, "longitude", "lon", limit: 180)
    let isAtEast180 = extensions.own.isAtEast180 && longitudeDegrees == -180
    do {
      return try Coordinate(
        latitude: latitudeDegrees, longitude: isAtEast180 ? 180 : longitudeDegrees)
    } catch {
      throw notice("\(error)")
    }
  }

  private func degrees(
    _ text: String?, _ name: String, _ attribute: String, limit: Double
  ) throws(FormatNotice) -> Double {
    guard let text else {
      throw notice("there is no \(name). Add \(attribute)=\"…\" in decimal degrees.")
    }
    guard let value = CSVNumber.value(text, allowsDecimalComma: false) else {
      throw notice("the \(name) \(text.quoted) is not a number. Give decimal degrees.")
    }
    guard abs(value) <= limit else {
      throw notice(
        "the \(name) \(value) is beyond ±\(Int(limit)). Correct it; are \"lat\" and \"lon\" swapped?"
      )
    }
    return value
  }

  private static func filled(_ text: String?) -> String? {
    text.flatMap { FeatureProperties.isBlank($0) ? nil : $0 }
  }
}
