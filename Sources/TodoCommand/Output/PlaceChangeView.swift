import ToDo
import ToDoPresentation

/// Says what was done to named places: a line on a terminal, nothing in a pipe.
struct PlaceChangeView {
  let output = StandardOutput()
  /// Whether the places are written as JSON instead.
  var asJSON = false

  /// - Parameter places: The places as they are now; as they were, if they were removed.
  /// - Throws: `CommandFailure` that says that the change was made, if the output cannot be written.
  func display(_ changes: [(change: PlaceChangeText.Change, places: [Place])]) throws {
    do {
      if asJSON {
        try output.write(json: changes.flatMap(\.places).map(PlaceJSON.init))
      } else if output.isTerminal {
        try output.write(changes.map { TerminalText.safe(PlaceChangeText.text($0.change)) })
      }
    } catch let error as CommandFailure {
      throw CommandFailure(error.code, "The change was made, but: \(error.message)")
    }
  }
}
