/// Lets positions on the southern half of the earth be given as they are.
///
/// To the argument parser `-33.87,151.21` is a bundle of options. Such an argument, where it is
/// no option's value, goes through it with a private character in place of the hyphen, and is
/// given its hyphen back where it is read.
enum SignedPositions {
  private static let standIn: Character = "\u{e000}"

  /// Options without a value: what follows them is an argument of its own.
  static let flags: Set<String> = [
    "--done", "--dry-run", "--every-visit", "--help", "--json", "--live", "--next-visit", "--once",
    "--reminding", "--strict", "--version",
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

  /// The argument as it was given.
  static func restored(_ argument: String) -> String {
    argument.first == standIn ? "-" + argument.dropFirst() : argument
  }

  /// A hyphen, then a digit or a dot: no option of ours begins so.
  private static func looksSigned(_ argument: String) -> Bool {
    let bytes = argument.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first
    else { return false }
    return second == UInt8(ascii: ".") || (48...57).contains(second)
  }
}
