import ToDo
import ToDoPresentation

/// Shows the agenda, one item per line; on a terminal with the headings of its sections.
struct AgendaView {
  let output: StandardOutput

  private static let indent = "  "
  private static let columns = [
    Table.Column(), Table.Column(dropOrder: 0), Table.Column(),
    Table.Column(least: 28, leastBesideLast: 16, leastOfAll: 8),
    Table.Column(least: 12, dropOrder: 1), Table.Column(least: 6, dropOrder: 2),
  ]

  func display(_ agenda: AgendaViewModel) throws {
    guard output.isTerminal else {
      try output.write(forProgram(agenda))
      if !agenda.message.isEmpty { StandardError.write(agenda.message) }
      return
    }
    try output.write(agenda.message.isEmpty ? forPerson(agenda) : [agenda.message])
  }

  private func forPerson(_ agenda: AgendaViewModel) -> [String] {
    let rows = agenda.sections.flatMap(\.rows).map { row in
      [
        Table.Cell(row.shortID, .id),
        Table.Cell(
          Self.marked(row.detail, row), row.urgency.map(TextStyle.init) ?? .plain,
          short: Self.marked(row.shortDetail, row)),
        Table.Cell(row.mark), Table.Cell(row.title), Table.Cell(row.location),
        Table.Cell(row.tags, .tags),
      ]
    }
    // One table for all sections, so that their columns line up.
    let width = output.width.map { max(0, $0 - Self.indent.count) }
    var lines = Table(Self.columns, rows).lines(fitting: width, styling: output.styling)[...]
    return agenda.sections.flatMap { section in
      let own = lines.prefix(section.rows.count).map { Self.indent + $0 }
      lines = lines.dropFirst(section.rows.count)
      let rest = section.rest.isEmpty ? [] : [Self.indent + "… " + section.rest]
      return ([section.title] + own + rest).enumerated().map { index, line in
        index == 0 || index > own.count
          ? DisplayWidth.fitted(TerminalText.safe(line), to: output.width ?? .max) : line
      }
    }
  }

  /// A due date with the mark of an item that repeats.
  private static func marked(_ detail: String, _ row: AgendaViewModel.Row) -> String {
    row.urgency != nil && row.isRepeating ? "\(detail) ↻" : detail
  }

  private func forProgram(_ agenda: AgendaViewModel) -> [String] {
    let rows = agenda.sections.flatMap { section in
      section.rows.map { row in
        [
          Table.Cell(section.kind.rawValue), Table.Cell(row.id, .id), Table.Cell(row.title),
          Table.Cell(row.location), Table.Cell(row.notation), Table.Cell(row.tags, .tags),
        ]
      }
    }
    return Table([], rows).tabSeparated(styling: output.styling)
  }
}
