import ToDo

/// Shows the answer to a near-query, a line an item.
struct NearView: Display {
  let output: StandardOutput

  func display(_ viewModel: NearViewModel) throws {
    let table = Table(
      viewModel.rows.map {
        [$0.distance, $0.bearing, $0.id, $0.title, $0.location, $0.date, $0.tags]
      })
    try output.write(
      output.isTerminal ? table.columns(alignedRight: [0]) : table.tabSeparated())
  }
}
