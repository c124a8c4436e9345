import ToDoPresentation

/// Shows the known devices, one per line.
struct DeviceListView {
  let output: StandardOutput

  private static let columns = [
    Table.Column(least: 12, leastOfAll: 6), Table.Column(),
    Table.Column(isAlignedRight: true, dropOrder: 1),
    Table.Column(isAlignedRight: true, dropOrder: 2),
    Table.Column(isAlignedRight: true, dropOrder: 4), Table.Column(least: 12, dropOrder: 3),
  ]

  func display(_ viewModel: DeviceListViewModel) throws {
    let rows = viewModel.rows.map {
      [$0.name, $0.position, $0.age, $0.accuracy, $0.kept, $0.inside]
    }
    try output.write(Table(Self.columns, rows))
  }
}
