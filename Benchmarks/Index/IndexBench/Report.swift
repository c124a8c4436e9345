import Foundation

/// The measurements, as two tables.
struct Report {
  /// A figure of ours and the one that it is compared with.
  struct Goal {
    let task: String
    let ours: Double
    let other: Double
    let otherName: String
    let limit: Double
    var unit = "ns"

    var isReached: Bool { ours <= limit * other }
  }

  private var columns: [String] = []
  private var contenders: [String] = []
  private var figures: [String: [String: Double]] = [:]
  private(set) var goals: [Goal] = []

  mutating func add(_ column: String, _ contender: String, _ figure: Double) {
    if !columns.contains(column) { columns.append(column) }
    if !contenders.contains(contender) { contenders.append(contender) }
    figures[contender, default: [:]][column] = figure
  }

  /// Fixes the order of the contenders' columns before the first figures.
  mutating func list(_ names: String...) {
    contenders += names.filter { !contenders.contains($0) }
  }

  mutating func add(_ column: String, _ figures: [(name: String, figure: Double)]) {
    for figure in figures { add(column, figure.name, figure.figure) }
  }

  func figure(_ column: String, _ contender: String) -> Double? { figures[contender]?[column] }

  /// Compares a figure of ours with a peer's in the same column.
  mutating func expect(_ column: String, atMost limit: Double, timesThatOf peer: String) {
    guard let ours = figure(column, "ours"), let other = figure(column, peer) else { return }
    goals.append(Goal(task: column, ours: ours, other: other, otherName: peer, limit: limit))
  }

  mutating func expect(_ goal: Goal) { goals.append(goal) }

  var text: String { figureTable + "\n" + goalTable }

  /// Nanoseconds, unless the column says otherwise.
  private var figureTable: String {
    var rows = [[""] + contenders]
    for column in columns {
      rows.append([column] + contenders.map { figures[$0]?[column].map(Self.number) ?? "–" })
    }
    return Self.table(rows)
  }

  private var goalTable: String {
    var rows = [["", "ours", "against", "", "ratio", "goal", ""]]
    for goal in goals {
      rows.append([
        goal.task, "\(Self.number(goal.ours)) \(goal.unit)", goal.otherName,
        "\(Self.number(goal.other)) \(goal.unit)",
        String(format: "%.2f", goal.ours / goal.other),
        "≤ " + String(format: "%.2f", goal.limit), goal.isReached ? "" : "missed",
      ])
    }
    let missed = goals.count { !$0.isReached }
    return Self.table(rows) + "\n\(goals.count - missed) of \(goals.count) goals reached\n"
  }

  static func number(_ value: Double) -> String {
    guard value >= 100 else { return String(format: "%.1f", value) }
    var digits = String(Int(value.rounded()))
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return digits
  }

  /// A Markdown table; every column but the first is flush right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.reduce(2) { max($0, $1[column].count) } }
    func line(_ row: [String]) -> String {
      let cells = row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + padding : padding + text
      }
      return "| " + cells.joined(separator: " | ") + " |\n"
    }
    let rule = widths.enumerated().map { column, width in
      String(repeating: "-", count: width - 1) + (column == 0 ? "-" : ":")
    }
    return line(rows[0]) + line(rule) + rows.dropFirst().map(line).joined()
  }
}
