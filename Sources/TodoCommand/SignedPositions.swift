import ArgumentParser

/// Lets people type positions in the southern hemisphere as they are.
///
/// To the argument parser, `-33.87,151.21` is a bundle of options. So such an argument, unless it is
/// the value of an option, is passed with a private character instead of the hyphen, and
/// `ArgumentText` puts the hyphen back.
enum SignedPositions {
  fileprivate static let standIn: Character = "\u{e000}"

  /// Options without a value: the next word is an argument of its own.
  static let flags: Set<String> = [
    "--all", "--also", "--back", "--done", "--dry-run", "--every-visit", "--force", "--forget",
    "--help", "--important", "--json", "--list", "--live", "--mend", "--next-visit", "--once",
    "--reminding", "--strict", "--version", "--yes",
  ]

  static func shielded(_ arguments: some Sequence<String>) -> [String] {
    var isLiteral = false
    var previous = ""
    return arguments.map { argument in
      defer { previous = argument }
      if argument == "--" { isLiteral = true }
      let isValue =
        previous.hasPrefix("--") && !previous.contains("=") && !flags.contains(previous)
      guard !isLiteral, !isValue, looksSigned(argument) else { return argument }
      return "\(standIn)\(argument.dropFirst())"
    }
  }

  /// Whether the word begins with a hyphen and a digit or a dot, as none of our options does.
  private static func looksSigned(_ argument: String) -> Bool {
    let bytes = argument.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first
    else { return false }
    return second == UInt8(ascii: ".") || (48...57).contains(second)
  }
}

/// An argument as it was typed. Every argument that is not the value of an option has this type.
struct ArgumentText: ExpressibleByArgument {
  let text: String

  init(argument: String) {
    text =
      argument.first == SignedPositions.standIn ? "-" + argument.dropFirst() : argument
  }
}

extension [ArgumentText] {
  /// The words of one argument that was given without quotes, such as `52.52 13.405`.
  var joinedText: String { map(\.text).joined(separator: " ") }
}
