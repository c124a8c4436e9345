package import ToDoPresentation

/// Rows of cells as lines: columns on a terminal, tab-separated in a pipe.
package struct Table {
  package struct Cell {
    package let text: String
    package let style: TextStyle
    /// What is shown where the text does not fit; nil to cut the text.
    package let short: String?

    package init(_ text: String, _ style: TextStyle = .plain, short: String? = nil) {
      self.text = TerminalText.safe(text)
      self.style = style
      self.short = short.map(TerminalText.safe)
    }

    /// A due date in words, red when it is over, bold when it is today.
    ///
    /// - Parameter isRepeating: Whether a mark says that the item repeats.
    package init(due: DueViewModel?, isRepeating: Bool = false) {
      func marked(_ words: String) -> String {
        isRepeating ? (words.isEmpty ? "↻" : "\(words) ↻") : words
      }
      self.init(
        marked(due?.words ?? ""), due.map { TextStyle($0.urgency) } ?? .plain,
        short: due.map { marked($0.short) })
    }

    /// "hidden until 24 Nov", or "hidden" where there is little room.
    package init(waiting words: String) { self.init(words, short: words.isEmpty ? nil : "hidden") }
  }

  /// How a column behaves when there is not enough room.
  package struct Column {
    package var isAlignedRight = false
    /// The least width, even if no cell is that wide.
    package var width = 0
    /// The width to which its cells may be cut; nil for not at all.
    package var least: Int?
    /// The width to which they may be cut to keep a column whose drop order is 0.
    package var leastBesideLast: Int?
    /// The width to which they may be cut after every column that can be left out is.
    package var leastOfAll: Int?
    /// When it is left out to save room: the highest number first, nil for never. One with the number
    /// 0 stays as long as the others can be cut to `leastBesideLast`.
    package var dropOrder: Int?

    package init(
      isAlignedRight: Bool = false, width: Int = 0, least: Int? = nil,
      leastBesideLast: Int? = nil, leastOfAll: Int? = nil, dropOrder: Int? = nil
    ) {
      self.isAlignedRight = isAlignedRight
      self.width = width
      self.least = least
      self.leastBesideLast = leastBesideLast
      self.leastOfAll = leastOfAll
      self.dropOrder = dropOrder
    }
  }

  private static let gap = 2

  private let columns: [Column]
  private let rows: [[Cell]]

  /// - Parameter rows: each has one cell for each column.
  package init(_ columns: [Column], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }

  package init(_ columns: [Column], _ rows: [[String]]) {
    self.init(columns, rows.map { $0.map { Cell($0) } })
  }

  /// Lines with aligned columns. Empty columns are left out.
  ///
  /// - Parameter width: the number of columns of the terminal; nil if it is not known.
  package func lines(fitting width: Int?, styling: Styling = .none) -> [String] {
    let widths = fittedWidths(width ?? .max)
    let shown = widths.indices.filter { widths[$0] > 0 }
    return rows.map { row in
      // No padding follows the last cell that is not empty.
      let last = shown.last { !row[$0].text.isEmpty } ?? -1
      return shown.prefix { $0 <= last }.map { column in
        let text = row[column].text(fitting: widths[column])
        let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(text))
        let styled = row[column].style.applied(to: text, by: styling)
        if columns[column].isAlignedRight { return padding + styled }
        return column == last ? styled : styled + padding
      }.joined(separator: String(repeating: " ", count: Self.gap))
    }
  }

  /// Lines whose cells are separated by tabs.
  package func tabSeparated(styling: Styling = .none) -> [String] {
    // Bytes are appended faster than strings.
    var line: [UInt8] = []
    return rows.map { row in
      line.removeAll(keepingCapacity: true)
      for (column, cell) in row.enumerated() {
        if column > 0 { line.append(UInt8(ascii: "\t")) }
        line.append(contentsOf: cell.style.applied(to: cell.text, by: styling).utf8)
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// The width of a column with its cells as short as they can be without being cut.
  private func shortWidth(of column: Int) -> Int {
    max(
      columns[column].width,
      rows.map { DisplayWidth.of($0[column].short ?? $0[column].text) }.max() ?? 0)
  }

  /// The width of each column, 0 for one that is left out.
  private func fittedWidths(_ available: Int) -> [Int] {
    var widths = columns.indices.map { column in
      max(columns[column].width, rows.map { DisplayWidth.of($0[column].text) }.max() ?? 0)
    }
    func total() -> Int {
      let shown = widths.filter { $0 > 0 }
      return shown.reduce(0, +) + Self.gap * max(0, shown.count - 1)
    }
    while total() > available {
      // Columns that can be left out give way first, the widest first, down to their least width;
      // then the others.
      let yielding = columns.indices.filter { widths[$0] > columns[$0].least ?? .max }
      let minor = yielding.filter { columns[$0].dropOrder != nil }
      if let widest = (minor.isEmpty ? yielding : minor).max(by: { widths[$0] < widths[$1] }) {
        widths[widest] -= 1
        continue
      }
      let droppable = columns.indices.filter { columns[$0].dropOrder != nil && widths[$0] > 0 }
      let next = droppable.max { (columns[$0].dropOrder ?? 0) < (columns[$1].dropOrder ?? 0) }
      // Long cells are shortened before others have to give way to them.
      if let next, columns[next].dropOrder == 0, widths[next] > shortWidth(of: next) {
        widths[next] -= 1
        continue
      }
      if next.map({ columns[$0].dropOrder == 0 }) ?? true {
        let least = next == nil ? \Column.leastOfAll : \.leastBesideLast
        let last = columns.indices.filter { widths[$0] > columns[$0][keyPath: least] ?? .max }
        if let widest = last.max(by: { widths[$0] < widths[$1] }) {
          widths[widest] -= 1
          continue
        }
      }
      guard let dropped = next else { return widths }
      widths[dropped] = 0
      // Its room goes to the columns that gave way; they are cut again if necessary.
      for column in columns.indices where columns[column].least != nil && widths[column] > 0 {
        widths[column] = rows.map { DisplayWidth.of($0[column].text) }.max() ?? 0
      }
    }
    return widths
  }
}

extension Table.Cell {
  /// The text, or the short one, or as much of it as there is room for.
  fileprivate func text(fitting width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    return DisplayWidth.fitted(short ?? text, to: width)
  }
}
