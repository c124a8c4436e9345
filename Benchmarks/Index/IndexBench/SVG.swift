import Foundation

/// The elements of a drawing, in pixels to a tenth.
enum SVG {
  static func text(_ text: String, x: Double, y: Double, _ attributes: String) -> String {
    "<text x=\"\(pixels(x))\" y=\"\(pixels(y))\" \(attributes)>\(escaped(text))</text>"
  }

  static func line(
    _ places: [(x: Double, y: Double)], _ color: String, width: Double = 1
  ) -> String {
    let points = places.map { pixels($0.x) + "," + pixels($0.y) }.joined(separator: " ")
    return "<polyline points=\"\(points)\" fill=\"none\" stroke=\"\(color)\" "
      + "stroke-width=\"\(width)\" stroke-linejoin=\"round\"/>"
  }

  static func disc(_ place: (x: Double, y: Double), _ color: String, radius: Double) -> String {
    "<circle cx=\"\(pixels(place.x))\" cy=\"\(pixels(place.y))\" r=\"\(radius)\" "
      + "fill=\"\(color)\"/>"
  }

  private static func pixels(_ length: Double) -> String { String(format: "%.1f", length) }

  static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
