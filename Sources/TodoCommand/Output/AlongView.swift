import ToDoPresentation

/// Shows the items along a way, one per line.
struct AlongView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(isAlignedRight: true), Table.Column(),
    Table.Column(least: 28, leastBesideLast: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 1), Table.Column(dropOrder: 0),
    Table.Column(least: 6, dropOrder: 2),
  ]

  func display(_ viewModel: AlongViewModel) throws {
    try output.write(
      Table(
        Self.columns,
        viewModel.rows.map {
          [
            Table.Cell($0.along), Table.Cell($0.distance),
            Table.Cell(output.isTerminal ? $0.shortID : $0.id, .id),
            Table.Cell($0.title), Table.Cell($0.location),
            output.isTerminal ? Table.Cell(due: $0.due) : Table.Cell($0.due?.notation ?? ""),
            Table.Cell($0.tags, .tags),
          ]
        }))
  }
}
