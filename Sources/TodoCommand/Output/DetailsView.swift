import ToDo
import ToDoPresentation

/// Shows the details of an item, one field per line, without the empty ones.
struct DetailsView {
  let output: StandardOutput

  func display(_ details: ItemDetailsViewModel) throws {
    let next = details.next.map { ("next", $0) }
    let fields =
      ([
        ("id", details.id), ("title", details.title), ("state", details.state),
        ("due", details.due), ("repeat", details.repetition),
        ("important", details.importance), ("hidden until", details.wait),
        ("location", details.location), ("position", details.mapCenter),
        ("places", details.places), ("reminder", details.reminder),
      ] + next + [("last", details.lastReminder), ("tags", details.tags)])
      .filter { !$0.1.isEmpty } + Self.note(details.description)
    let table = Table(
      [Table.Column(), Table.Column()], fields.map { [$0.0, $0.1] })
    // Nothing is cut: the details are there to be read whole.
    try output.write(output.isTerminal ? table.lines(fitting: nil) : table.tabSeparated())
  }

  /// A row for each line of the note.
  private static func note(_ text: String) -> [(String, String)] {
    guard !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { ($0.offset == 0 ? "note" : "", String($0.element)) }
  }
}
