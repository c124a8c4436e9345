import ToDo
import ToDoPresentation

/// Shows a monitoring plan, one circle per line.
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
          Table.Cell($0.id, .id), Table.Cell($0.title),
        ]
      })
    try output.write(table)
  }
}
