import ToDo
import ToDoPresentation

/// Shows the named places, one per line.
struct PlaceListView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(least: 12), Table.Column(least: 8, dropOrder: 1), Table.Column(),
  ]

  func display(_ viewModel: PlaceListViewModel) throws {
    let table = Table(Self.columns, viewModel.rows.map { [$0.name, $0.kind, $0.position] })
    try output.write(table)
  }
}
