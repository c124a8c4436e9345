import ToDo
import ToDoPresentation

/// Shows reminders that fired, one per line.
struct ReminderListView {
  let output: StandardOutput
  /// Whether lines are printed one by one. Their columns still line up, except after "passed by from
  /// NW", which is rare.
  var isContinued = false

  private var columns: [Table.Column] {
    [
      Table.Column(), Table.Column(width: isContinued ? 9 : 0), Table.Column(),
      Table.Column(least: 28, leastOfAll: 8), Table.Column(least: 12, dropOrder: 1),
      Table.Column(isAlignedRight: true, dropOrder: 2),
    ]
  }

  func display(_ viewModel: ReminderListViewModel) throws {
    let table = Table(
      columns,
      viewModel.rows.map {
        [
          Table.Cell($0.time), Table.Cell($0.causeAndSide), Table.Cell($0.id, .id),
          Table.Cell($0.title), Table.Cell($0.place), Table.Cell($0.distance),
        ]
      })
    try output.write(table)
  }
}
