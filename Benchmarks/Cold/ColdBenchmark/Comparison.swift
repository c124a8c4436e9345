import Foundation

/// Runs two programs in turns, so that other load affects both.
struct Comparison {
  let name: String
  let subject: Child
  let control: Child
  /// The greatest ratio that meets the goal.
  let goal: Double

  /// Runs both and prints their medians and the median of the ratios, pair by pair.
  func run(rounds: Int) throws {
    // The first run of each is not counted: nothing is cached yet.
    _ = try (subject.seconds(), control.seconds())
    var subjects: [Double] = []
    var controls: [Double] = []
    for _ in 0..<rounds {
      subjects.append(try subject.seconds())
      controls.append(try control.seconds())
    }
    let ratios = zip(subjects, controls).map { $0 / $1 }
    Report.line(
      name, Self.median(subjects), Self.median(controls), ratio: Self.median(ratios), goal: goal)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

enum Report {
  static func heading() {
    print(padded("", 52) + "      this    beside     ratio   at most")
  }

  static func line(
    _ name: String, _ seconds: Double, _ control: Double, ratio: Double, goal: Double
  ) {
    print(
      padded(name, 52) + padded(time(seconds), -10) + padded(time(control), -10)
        + padded(String(format: "%.2f", ratio), -10) + padded(String(format: "%.1f", goal), -10)
        + (ratio <= goal ? "" : "  missed"))
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 1
      ? String(format: "%.1f ms", seconds * 1000) : String(format: "%.1f s", seconds)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? padding + text : text + padding
  }
}
