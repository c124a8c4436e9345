import ArgumentParser
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

/// The map to draw besides.
struct MapOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw a map: an image (.svg) or a web page (.html).", valueName: "file"),
    completion: .file(extensions: ["svg", "html"]))
  var map: String?

  /// - Throws: `CommandFailure` unless the name ends in .svg or .html.
  func file() throws(CommandFailure) -> MapFile? {
    guard let map else { return nil }
    return try MapFile(path: map, for: "--map")
  }
}
