import ToDo
import ToDoPresentation

/// Shows the result of a near query, one item per line.
struct NearView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(), Table.Column(),
    Table.Column(),
    Table.Column(least: 28, leastBesideLast: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 1), Table.Column(dropOrder: 0),
    Table.Column(least: 6), Table.Column(least: 6, dropOrder: 2),
  ]

  func display(_ viewModel: NearViewModel) throws {
    let rows = viewModel.rows.map(cells)
    try output.write(Table(output.isTerminal ? Self.columns : [], rows))
  }

  /// Marks, waits and short ids are for people only.
  private func cells(_ row: NearViewModel.Row) -> [Table.Cell] {
    let isTerminal = output.isTerminal
    let place = [
      Table.Cell(row.distance), Table.Cell(row.bearing),
      Table.Cell(isTerminal ? row.shortID : row.id, .id),
    ]
    let mark = isTerminal ? [Table.Cell(row.mark)] : []
    let due = isTerminal ? Table.Cell(due: row.due) : Table.Cell(row.due?.notation ?? "")
    let wait = isTerminal ? [Table.Cell(waiting: row.wait)] : []
    return place + mark + [Table.Cell(row.title), Table.Cell(row.location), due] + wait
      + [Table.Cell(row.tags, .tags)]
  }
}
