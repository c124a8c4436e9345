/// Lets positions on the southern half of the earth be given as they are.
///
/// To the argument parser `-33.87,151.21` is a bundle of options. Such an argument goes through
/// it with a minus sign (U+2212) in place of the hyphen, and is given its hyphen back where it is
/// read.
enum SignedPositions {
  private static let minus = "\u{2212}"

  static func shielded(_ arguments: some Sequence<String>) -> [String] {
    var isLiteral = false
    var previous = ""
    return arguments.map { argument in
      defer { previous = argument }
      if argument == "--" { isLiteral = true }
      // A number is refused as it was given.
      let isPosition = !isLiteral && previous != "--limit" && looksSigned(argument)
      return isPosition ? minus + argument.dropFirst() : argument
    }
  }

  /// The argument as it was given.
  static func restored(_ argument: String) -> String {
    guard argument.hasPrefix(minus), looksSigned("-" + argument.dropFirst()) else {
      return argument
    }
    return "-" + argument.dropFirst()
  }

  /// A hyphen, then a digit or a dot: no option of ours begins so.
  private static func looksSigned(_ argument: String) -> Bool {
    let bytes = argument.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first
    else { return false }
    return second == UInt8(ascii: ".") || (48...57).contains(second)
  }
}
