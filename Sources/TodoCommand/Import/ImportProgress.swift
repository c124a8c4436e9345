import ToDoPresentation

/// A line on the terminal that shows the progress of an import.
struct ImportProgress {
  /// The progress at one moment.
  struct State {
    var name: String
    /// The number of items read.
    var items = 0
    var bytesRead = 0
    /// Nil if it is not known.
    var byteCount: Int?
    /// Since the import began.
    var seconds: Double
  }

  /// How wide the bar can be, between its brackets.
  private static let barWidths = 10...24
  private static let gap = "  "

  /// The line, cut to a number of columns. If there is no room for all, the bar goes first, then the
  /// name, the rate and the count.
  static func line(_ state: State, width: Int) -> String {
    let rate = state.seconds > 0 ? Double(state.items) / state.seconds : 0
    let count = "\(NumberText.grouped(state.items)) items"
    let speed = "\(NumberText.grouped(Int(rate.rounded())))/s"
    guard let byteCount = state.byteCount, byteCount > 0 else {
      return fitting([[state.name, count, speed], [count, speed], [count]], width)
    }
    let share = min(1, Double(state.bytesRead) / Double(byteCount))
    let percent = "\(Int((share * 100).rounded(.down))) %"
    let left =
      share > 0 && share < 1
      ? ["\(duration(state.seconds * (1 - share) / share)) left"] : []
    let full = [state.name, percent, count, speed] + left
    let room = width - DisplayWidth.of(full.joined(separator: gap)) - gap.count - 2
    if room >= barWidths.lowerBound {
      let bar = bar(share, width: min(room, barWidths.upperBound))
      return ([state.name, bar] + full.dropFirst()).joined(separator: gap)
    }
    return fitting(
      [full, [percent, count, speed] + left, [percent, count] + left, [percent]], width)
  }

  private static func bar(_ share: Double, width: Int) -> String {
    let filled = Int((share * Double(width)).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: width - filled) + "]"
  }

  /// The first of some lines that fits, or as much of the last one as fits.
  private static func fitting(_ lines: [[String]], _ width: Int) -> String {
    let lines = lines.map { $0.joined(separator: gap) }
    let fitting = lines.first { DisplayWidth.of($0) <= width }
    return fitting ?? DisplayWidth.fitted(lines.last ?? "", to: width)
  }

  /// `9:05`, or `1:02:03` from an hour on.
  static func duration(_ seconds: Double) -> String {
    // At most 99:59:59.
    let seconds = Int(min(max(seconds, 0), 359_999).rounded())
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
