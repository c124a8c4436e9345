import ToDoPresentation

/// The file to write a map to. Its extension selects the format.
struct MapFile {
  enum Format: String, CaseIterable { case svg, html }

  let path: String
  let format: Format

  /// - Throws: `CommandFailure` unless the name ends in .svg or .html.
  init(path: String, for option: String) throws(CommandFailure) {
    let name = path.lowercased()
    guard let format = Format.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      throw CommandFailure(
        .misuse,
        "\(option): \(QuotedText.text(path)) must end in .svg or .html.")
    }
    self.path = path
    self.format = format
  }
}
