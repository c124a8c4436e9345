import ToDo

/// The path data of lines (SVG 2, section 9.3).
enum SVGPath {
  /// The path of lines, as steps from point to point. A line that ends where it begins is closed; a
  /// line of a single point is drawn as a dot by its round ends.
  static func data(of lines: [[MapPoint]]) -> String {
    lines.map(data).joined()
  }

  /// Closed rings.
  static func data(ofRings rings: [[MapPoint]]) -> String {
    rings.map { ring in data(of: ring.first == ring.last ? ring : ring + ring.prefix(1)) }.joined()
  }

  private static func data(of line: [MapPoint]) -> String {
    guard let first = line.first else { return "" }
    // Steps between rounded points: rounding errors do not add up.
    var (x, y) = (tenths(first.x), tenths(first.y))
    var text = "M\(number(x)) \(number(y))"
    let isClosed = line.count > 3 && line.first == line.last
    var isDot = true
    for point in isClosed ? line[1..<(line.count - 1)] : line.dropFirst() {
      let (nextX, nextY) = (tenths(point.x), tenths(point.y))
      guard nextX != x || nextY != y else { continue }
      text += "l\(number(nextX - x)) \(number(nextY - y))"
      (x, y) = (nextX, nextY)
      isDot = false
    }
    if isDot { return text + "h0" }
    return isClosed ? text + "z" : text
  }

  /// A number of pixels, to a tenth.
  static func number(_ pixels: Double) -> String { number(tenths(pixels)) }

  private static func tenths(_ pixels: Double) -> Int {
    // Nothing that far away is visible.
    Int((min(1e9, max(-1e9, pixels)) * 10).rounded())
  }

  private static func number(_ tenths: Int) -> String {
    let (whole, rest) = tenths.quotientAndRemainder(dividingBy: 10)
    if rest == 0 { return "\(whole)" }
    return "\(tenths < 0 ? "-" : "")\(abs(whole)).\(abs(rest))"
  }
}
