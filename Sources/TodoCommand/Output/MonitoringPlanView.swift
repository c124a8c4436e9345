import ToDo
import ToDoPresentation

/// Shows a monitoring plan, one circle per line, however many items share it.
struct MonitoringPlanView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(dropOrder: 1), Table.Column(),
    Table.Column(), Table.Column(least: 28, leastOfAll: 8),
  ]

  func display(_ viewModel: MonitoringPlanViewModel) throws {
    let table = Table(
      Self.columns,
      viewModel.rows.map {
        [
          Table.Cell($0.distance), Table.Cell($0.center), Table.Cell($0.radius),
          Table.Cell(ids(of: $0), .id), Table.Cell($0.title),
        ]
      })
    try output.write(table)
  }

  /// All in a pipe; on a terminal those of the titles that are shown.
  private func ids(of row: MonitoringPlanViewModel.Row) -> String {
    let isCut = output.isTerminal && row.ids.count > 3
    return (isCut ? row.ids.prefix(2) + ["…"] : row.ids[...]).joined(separator: " ")
  }
}
