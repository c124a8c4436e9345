import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The elements of a GPX 1.1 waypoint, in the order that its schema (`wptType`) demands;
/// `extensions` comes after them.
///
/// All except `name` and `desc` are kept in an item's properties, under the name of the element.
enum GPXField: String, CaseIterable {
  case ele, time, magvar, geoidheight, name, cmt, desc, src, link, sym, type, fix, sat, hdop,
    vdop, pdop, ageofdgpsdata, dgpsid

  /// The text of a property's value in this element, if the schema permits it.
  ///
  /// A string comes back as it was. A number would come back as a string, so it is written into our
  /// extensions too.
  func text(of value: JSONValue) -> String? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .integer(let integer): text = String(integer)
    case .number(let number) where number.isFinite: text = number.shortDecimalNotation
    default: return nil
    }
    return XMLText.canSay(text) && permits(text) ? text : nil
  }

  private func permits(_ text: String) -> Bool {
    switch self {
    case .name, .cmt, .desc, .src, .sym, .type: true
    case .link: false
    case .ele, .geoidheight, .hdop, .vdop, .pdop, .ageofdgpsdata: Self.decimal(text) != nil
    case .magvar: Self.decimal(text).map { 0 <= $0 && $0 < 360 } ?? false
    case .time: Self.isTime(text)
    case .fix: ["none", "2d", "3d", "dgps", "pps"].contains(text)
    case .sat: Self.isWhole(text)
    case .dgpsid: Self.isWhole(text) && Int(text).map { $0 <= 1023 } ?? false
    }
  }

  /// A number of XML Schema's `decimal`: without an exponent.
  private static func decimal(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == .point || $0 == .minus || $0 == .plus })
    else { return nil }
    return CSVNumber.value(text, allowsDecimalComma: false)
  }

  private static func isWhole(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }

  /// Whether it is a `dateTime` of XML Schema: a strict form of what `TimeText` reads.
  private static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard TimeText.parse(text, timeZone: .gmt) != nil, bytes.count >= pattern.count,
      zip(bytes, pattern).allSatisfy({ $1 == .zero ? $0.isDigit : $0 == $1 })
    else { return false }
    var rest = bytes.dropFirst(pattern.count)
    if rest.first == .point { rest = rest.dropFirst().drop(while: \.isDigit) }
    // A zone is absent, Z, or hours and minutes with a colon.
    return rest.isEmpty || rest.elementsEqual("Z".utf8) || rest.count == 6 && rest.contains(.colon)
  }
}
