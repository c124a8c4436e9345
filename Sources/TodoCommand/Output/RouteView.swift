import ToDoPresentation

/// Shows a planned round, one stop per line, and on a terminal its length.
struct RouteView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(isAlignedRight: true),
    Table.Column(isAlignedRight: true), Table.Column(),
    Table.Column(least: 28, leastBesideLast: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 0), Table.Column(dropOrder: 1),
  ]

  func display(_ viewModel: RouteViewModel) throws {
    try output.write(
      Table(
        Self.columns,
        viewModel.rows.map {
          [
            Table.Cell($0.number), Table.Cell($0.leg), Table.Cell($0.along),
            Table.Cell(output.isTerminal ? $0.shortID : $0.id, .id),
            Table.Cell($0.title), Table.Cell($0.location),
            output.isTerminal ? Table.Cell(due: $0.due) : Table.Cell($0.due?.notation ?? ""),
          ]
        }))
    if output.isTerminal { try output.write([viewModel.summary]) }
  }
}
