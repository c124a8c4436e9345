import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A track point as it is in a file.
struct GPXTrackPoint {
  private let path: String
  private let byteOffset: Int
  private var texts: [String: String] = [:]

  /// Reads the rest of a `trkpt` that has just begun.
  ///
  /// - Parameters:
  ///   - number: Its number in the file, counted from 1.
  ///   - namespaces: The namespaces of GPX's elements.
  init(
    _ parser: XMLPullParser, number: Int, namespaces: Set<String>
  ) throws(FormatError) {
    path = "trkpt \(number), line \(parser.tagPosition.line)"
    byteOffset = parser.tagPosition.byteOffset
    for attribute in parser.attributes where attribute.name.namespace.isEmpty {
      texts[attribute.name.local] = attribute.value
    }
    let depth = parser.depth
    while case let event = try parser.next(), event != .end || parser.depth >= depth {
      guard event == .begin else { continue }
      let name = parser.name
      if namespaces.contains(name.namespace), ["time", "speed", "course"].contains(name.local) {
        texts[name.local] = try GPXContent(parser).text
      } else {
        try parser.skipElement()
      }
    }
  }

  /// The fix, or the refusal of the point.
  func entry() -> FixFileEntry {
    do throws(FormatNotice) {
      guard let text = texts["time"] else {
        throw notice("there is no time. A position needs one.")
      }
      guard let timestamp = TimeText.parse(text, timeZone: .gmt) else {
        throw notice("the time \(text.quoted) cannot be read. Give one like 2026-11-21T18:00:00Z.")
      }
      return .fix(
        Fix(
          coordinate: try coordinate(), timestamp: timestamp,
          speedMetersPerSecond: number("speed"), course: number("course").map(Bearing.init)),
        device: nil)
    } catch {
      return .refusal(error)
    }
  }

  private func coordinate() throws(FormatNotice) -> Coordinate {
    guard let latitude = number("lat"), let longitude = number("lon") else {
      throw notice("there is no position. Give lat=\"…\" and lon=\"…\" in decimal degrees.")
    }
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw notice("\(error)")
    }
  }

  private func number(_ name: String) -> Double? {
    texts[name].flatMap { CSVNumber.value($0, allowsDecimalComma: false) }
  }

  private func notice(_ text: String) -> FormatNotice {
    FormatNotice(path: path, text: text, byteOffset: byteOffset)
  }
}
