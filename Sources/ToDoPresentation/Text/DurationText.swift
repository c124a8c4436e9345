/// The notation of durations, which is read and written here: `45s`, `10m`, `1h30m`, `2d`.
package enum DurationText {
  private static let units: [(letter: Character, seconds: Double)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// Reads a duration: each unit at most once, larger units first.
  ///
  /// - Returns: seconds.
  /// - Throws: `InputError.notADuration`.
  package static func parse(_ text: some StringProtocol) throws(InputError) -> Double {
    var rest = text.lowercased()[...]
    var seconds = 0.0
    var units = units[...]
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 9, let number = Double(digits), let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter })
      else { throw .notADuration(String(text)) }
      seconds += number * units[index].seconds
      units = units[(index + 1)...]
    }
    guard !text.isEmpty else { throw .notADuration("") }
    return seconds
  }

  /// Writes a duration exactly, as `parse` reads it: "1h30m".
  package static func exact(_ seconds: Double) -> String {
    guard seconds < 1e9, seconds.rounded() == seconds else { return "\(seconds)s" }
    let whole = Int(seconds)
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "m"), (whole % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }

  /// Writes a duration rounded, in one unit: "45 s", "5 min", "2.5 h", "3 days".
  static func rounded(_ seconds: Double) -> String {
    switch abs(seconds) {
    case ..<120: "\(NumberText.rounded(seconds)) s"
    case ..<7200: "\(NumberText.rounded(seconds / 60)) min"
    case ..<172_800: "\(NumberText.rounded(seconds / 3600)) h"
    default: "\(NumberText.rounded(seconds / 86_400)) days"
    }
  }
}
