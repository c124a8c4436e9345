/// The file that a map is to be written to; its name says how.
struct MapFile {
  enum Format: String, CaseIterable { case svg, html }

  let path: String
  let format: Format

  /// - Throws: `CommandFailure` where the name ends neither in .svg nor in .html.
  init(reading path: String, for option: String) throws(CommandFailure) {
    let name = path.lowercased()
    guard let format = Format.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      throw CommandFailure(
        .misuse,
        "\(option): \"\(TerminalText.safe(path))\" ends neither in .svg nor in .html. Give a name "
          + "that does, like map.html.")
    }
    self.path = path
    self.format = format
  }
}
