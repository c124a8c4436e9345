import ToDo

extension Distance {
  /// Reads a length as a person gives it: `500m`, `1.2km`, `200ft`, `0.3mi`, or a bare number of
  /// metres.
  ///
  /// - Throws: `CommandFailure` when it is none, or negative.
  init(reading text: String, for option: String) throws(CommandFailure) {
    let letters = text.reversed().prefix { $0.isLetter }
    let unit = String(letters.reversed()).lowercased()
    let beforeUnit = text.dropLast(letters.count)
    let number = beforeUnit.hasSuffix(" ") ? beforeUnit.dropLast() : beforeUnit
    let isPlain = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 || $0 == 45 }
    guard isPlain, let value = Double(number), let factor = Self.metersPerUnit[unit] else {
      throw CommandFailure(
        .misuse, "\(option): \"\(text)\" is no length. Give one like 500m, 1.2km, 200ft or 0.3mi.")
    }
    guard value >= 0 else {
      throw CommandFailure(
        .misuse, "\(option): \(text) is negative. Give a length like 500m or 1.2km.")
    }
    self.init(meters: value * factor)
  }

  private static var metersPerUnit: [String: Double] {
    // The international foot and mile, exactly.
    ["": 1, "m": 1, "km": 1000, "ft": 0.3048, "mi": 1609.344]
  }
}
