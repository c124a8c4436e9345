import ToDo

/// The names of places as a person types them.
enum PlaceName {
  /// The name for a new place, without spaces around it.
  ///
  /// - Throws: `CommandFailure` for one that could not be told from a position or an option.
  static func new(_ argument: String) throws(CommandFailure) -> String {
    let name = trimmed(argument)
    let shown = TerminalText.safe(name)
    guard !name.isEmpty else {
      throw CommandFailure(.misuse, "The name is empty. Say what the place is called.")
    }
    guard !name.hasPrefix("-") else {
      throw CommandFailure(
        .misuse, "The name \"\(shown)\" begins with a hyphen, as options do. Give another name.")
    }
    guard (try? Coordinate(parsing: name)) == nil else {
      throw CommandFailure(
        .misuse, "\"\(shown)\" reads as a position. Give a name first, like home.")
    }
    return name
  }

  static func trimmed(_ text: String) -> String {
    let start = text.prefix { $0.isWhitespace }.endIndex
    let rest = text[start...]
    return String(rest.dropLast(rest.reversed().prefix { $0.isWhitespace }.count))
  }

  /// The places of that name, at least one.
  ///
  /// - Throws: `CommandFailure` with this code when there is none; otherwise what the store does.
  static func places(
    _ argument: String, in store: any PlaceStore, otherwise code: CommandFailure.Code
  ) throws -> [Place] {
    let places = try store.places(named: trimmed(argument))
    guard !places.isEmpty else { throw CommandFailure(code, try unknown(argument, in: store)) }
    return places
  }

  /// What is said of a name that no place has, with the one that was meant if there is one.
  static func unknown(_ text: String, in store: any PlaceStore) throws -> String {
    let guess = try guess(for: text, in: store)
    return "There is no place called \"\(TerminalText.safe(trimmed(text)))\". "
      + (guess.map { "Did you mean \"\(TerminalText.safe($0))\"? " } ?? "")
      + "\"todo place list\" shows those there are; \"todo place add\" makes one."
  }

  /// The name that is meant by a misspelt one.
  static func guess(for text: String, in store: any PlaceStore) throws -> String? {
    let names = try store.places().map(\.name)
    let spellings = Dictionary(names.map { (Place.key(of: $0), $0) }) { first, _ in first }
    return EditDistance.nearest(to: trimmed(text), among: spellings.keys.sorted())
      .flatMap { spellings[$0] }
  }
}
