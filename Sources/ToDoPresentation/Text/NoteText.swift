/// A note as it is shown.
package enum NoteText {
  /// The note with a box for each line that begins with `- [ ]` or `- [x]`.
  package static func text(_ note: String) -> String {
    note.split(separator: "\n", omittingEmptySubsequences: false).map(line)
      .joined(separator: "\n")
  }

  private static func line(_ line: Substring) -> String {
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    let rest = line.dropFirst(indent.count)
    for (marker, box) in [("- [ ]", "☐"), ("- [x]", "☑"), ("- [X]", "☑")]
    where rest.hasPrefix(marker) {
      let text = rest.dropFirst(marker.count)
      if text.isEmpty || text.first == " " { return indent + box + text }
    }
    return String(line)
  }
}
