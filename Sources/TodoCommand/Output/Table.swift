/// Rows of cells as lines: columns on a terminal, tab-separated in a pipe.
struct Table {
  struct Cell {
    let text: String
    let isStruckThrough: Bool

    init(_ text: String, isStruckThrough: Bool = false) {
      self.text = TerminalText.safe(text)
      self.isStruckThrough = isStruckThrough
    }
  }

  private let rows: [[Cell]]

  init(_ rows: [[Cell]]) {
    self.rows = rows
  }

  init(_ rows: [[String]]) {
    self.rows = rows.map { $0.map { Cell($0) } }
  }

  /// Lines whose columns are padded to equal width, those that are empty throughout left out;
  /// the columns named are aligned right.
  func columns(alignedRight: Set<Int> = []) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].text.count }.max() ?? 0 }
    let shown = (0..<count).filter { widths[$0] > 0 }
    return rows.map { row in
      // Nothing is padded behind the last cell that says something.
      let last = shown.last { !row[$0].text.isEmpty }
      return shown.prefix { $0 <= last ?? -1 }.map { column in
        let cell = row[column]
        let padding = String(repeating: " ", count: widths[column] - cell.text.count)
        let text = cell.isStruckThrough ? Self.struckThrough(cell.text) : cell.text
        if alignedRight.contains(column) { return padding + text }
        return column == last ? text : text + padding
      }.joined(separator: "  ")
    }
  }

  /// Lines whose cells are separated by tabs.
  func tabSeparated() -> [String] {
    rows.map { $0.map(\.text).joined(separator: "\t") }
  }

  /// ECMA-48, select graphic rendition 9 and 29.
  private static func struckThrough(_ text: String) -> String {
    "\u{1b}[9m\(text)\u{1b}[29m"
  }
}
