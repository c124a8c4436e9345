import ToDoPresentation

/// Shows what was done, one item per line.
struct LogView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(), Table.Column(), Table.Column(least: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 0),
  ]

  func display(_ log: LogViewModel) throws {
    guard output.isTerminal else {
      let rows = log.rows.map { row in
        [
          Table.Cell(row.id, .id), Table.Cell(row.notation), Table.Cell(row.title),
          Table.Cell(row.location),
        ]
      }
      return try output.write(Table([], rows).tabSeparated(styling: output.styling))
    }
    let rows = log.rows.map { row in
      [
        Table.Cell(row.shortID, .id), Table.Cell(row.done), Table.Cell(row.title),
        Table.Cell(row.location),
      ]
    }
    try output.write(
      Table(Self.columns, rows).lines(fitting: output.width, styling: output.styling))
  }
}
