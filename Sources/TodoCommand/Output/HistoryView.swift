import ToDoPresentation

/// Shows the steps that can be taken back, one per line.
struct HistoryView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(), Table.Column(), Table.Column(least: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 0),
  ]

  func display(_ history: HistoryViewModel) throws {
    let rows = history.rows.map { row in
      [
        Table.Cell(row.count), Table.Cell(row.time), Table.Cell(row.command),
        Table.Cell(row.changed),
      ]
    }
    try output.write(
      output.isTerminal
        ? Table(Self.columns, rows).lines(fitting: output.width, styling: output.styling)
        : Table([], rows).tabSeparated(styling: output.styling))
  }
}
