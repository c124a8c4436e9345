/// Refuses an option that is given twice although it has one value.
///
/// The argument parser would keep the last value and say nothing.
enum RepeatedOptions {
  /// The options with one value that may be given once.
  static let single: Set<String> = [
    "--accuracy", "--along", "--at", "--between", "--beyond", "--days", "--device", "--due",
    "--exec", "--format",
    "--from",
    "--gpx", "--in", "--initial", "--keep", "--limit", "--map", "--max", "--name", "--note",
    "--radius", "--repeat", "--sector", "--since", "--sort", "--text", "--time", "--title", "--to",
    "--until", "--wait", "--width", "--within",
  ]

  /// The options of which the last one counts, so that an alias of the shell can give a default.
  static let overridable: Set<String> = ["--db", "--units"]

  /// - Throws: `CommandFailure` if an option of `single` comes twice.
  static func refuse(in arguments: some Sequence<String>) throws(CommandFailure) {
    var seen: Set<String> = []
    var isValue = false
    for argument in arguments {
      guard !isValue, argument.hasPrefix("--") else {
        isValue = false
        continue
      }
      guard argument != "--" else { return }
      let name = String(argument.prefix { $0 != "=" })
      isValue = name == argument && !SignedPositions.flags.contains(name)
      guard single.contains(name), !seen.insert(name).inserted else { continue }
      throw CommandFailure(.misuse, "\(name) is given twice. Give it once.")
    }
  }
}
