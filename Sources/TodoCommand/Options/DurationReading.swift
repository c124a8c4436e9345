/// Reads how long something lasts, as a person gives it: `45s`, `10m`, `1h30m`, `2d`.
enum DurationReading {
  private static let units: [(letter: Character, seconds: Double)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// Seconds; nil for what is none: each unit once at the most, the greater before the lesser.
  static func seconds(_ text: some StringProtocol) -> Double? {
    var rest = text.lowercased()[...]
    var seconds = 0.0
    var units = units[...]
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 9, let number = Double(digits), let letter = rest.popFirst(),
        let place = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      seconds += number * units[place].seconds
      units = units[(place + 1)...]
    }
    return text.isEmpty ? nil : seconds
  }
}
