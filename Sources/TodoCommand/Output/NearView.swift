import ToDo

/// Shows the answer to a near-query, a line an item.
struct NearView: Display {
  let output: StandardOutput

  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(), Table.Column(),
    Table.Column(least: 20), Table.Column(least: 12, dropOrder: 1),
    Table.Column(dropOrder: 2), Table.Column(least: 6, dropOrder: 3),
  ]

  func display(_ viewModel: NearViewModel) throws {
    let table = Table(
      Self.columns,
      viewModel.rows.map {
        [$0.distance, $0.bearing, $0.id, $0.title, $0.location, $0.date, $0.tags]
      })
    try output.write(
      output.isTerminal ? table.lines(fitting: output.width) : table.tabSeparated())
  }
}
