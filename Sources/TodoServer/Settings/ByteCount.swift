/// A number of bytes as text: `512MB`, `2 GB`, `64MiB`, or plain digits.
enum ByteCount {
  private static let units: [String: Int] = [
    "": 1, "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "k": 1 << 10, "m": 1 << 20,
    "g": 1 << 30, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// Reads a number of bytes; nil for any other text, and for more than 2^53.
  static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let number = Int(digits), let factor = units[unit] else { return nil }
    let (product, isTooMuch) = number.multipliedReportingOverflow(by: factor)
    return isTooMuch || product > 1 << 53 ? nil : product
  }
}
