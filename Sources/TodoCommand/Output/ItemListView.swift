import ToDo
import ToDoPresentation

/// Shows the list, one item per line; on a terminal with the headings of its sections.
struct ItemListView {
  let output: StandardOutput
  /// Whether reminders are shown.
  var showsReminders = false
  /// Whether the output of a program has a column for distances. A person sees them if there are any.
  var showsDistances = false

  private static let indent = "  "
  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(), Table.Column(),
    Table.Column(least: 28, leastBesideLast: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 1), Table.Column(dropOrder: 0),
    Table.Column(least: 6), Table.Column(least: 6, dropOrder: 2), Table.Column(least: 12),
  ]

  func display(_ viewModel: ItemListViewModel) throws {
    try output.write(output.isTerminal ? forPerson(viewModel) : forProgram(viewModel))
  }

  private func forPerson(_ list: ItemListViewModel) -> [String] {
    let rows = list.sections.flatMap(\.rows).map { row in
      [
        Table.Cell(row.distance), Table.Cell(row.shortID, .id), Table.Cell(row.mark),
        Self.title(row), Table.Cell(row.location),
        Table.Cell(due: row.due, isRepeating: row.isRepeating),
        Table.Cell(waiting: row.wait), Table.Cell(row.tags, .tags),
        Table.Cell(showsReminders ? row.reminder : ""),
      ]
    }
    // One table for both sections, so that their columns line up.
    let width = output.width.map { max(0, $0 - Self.indent.count) }
    var lines = Table(Self.columns, rows).lines(fitting: width, styling: output.styling).map {
      Self.indent + $0
    }[...]
    return list.sections.filter { !$0.rows.isEmpty }.flatMap { section in
      let own = lines.prefix(section.rows.count)
      lines = lines.dropFirst(section.rows.count)
      return [section.title] + own
    }
  }

  private func forProgram(_ list: ItemListViewModel) -> [String] {
    let states = ["open", "done"]
    let rows = zip(states, list.sections).flatMap { state, section in
      section.rows.map { row in
        var cells = [
          Table.Cell(row.id, .id), Table.Cell(state), Self.title(row), Table.Cell(row.location),
          Table.Cell(row.due?.notation ?? ""), Table.Cell(row.tags, .tags),
        ]
        if showsReminders { cells.append(Table.Cell(row.reminder)) }
        if showsDistances { cells.append(Table.Cell(row.distance)) }
        return cells
      }
    }
    return Table([], rows).tabSeparated(styling: output.styling)
  }

  private static func title(_ row: ItemListViewModel.Row) -> Table.Cell {
    Table.Cell(row.title, row.isStruckThrough ? .struckThrough : .plain)
  }
}
