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
      .filter { !$0.1.isEmpty } + Self.rows("note", Self.lines(details.description))
      + Self.rows("changes", details.history)
    let table = Table(
      [Table.Column(), Table.Column()], fields.map { [$0.0, $0.1] })
    // Nothing is cut: the details are there to be read whole.
    try output.write(output.isTerminal ? table.lines(fitting: nil) : table.tabSeparated())
  }

  private static func lines(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A row for each line, the first one with the name.
  private static func rows(_ name: String, _ lines: [String]) -> [(String, String)] {
    lines.enumerated().map { ($0.offset == 0 ? name : "", $0.element) }
  }
}
