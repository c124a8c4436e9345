/// The options that may be given once.
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
    try RepeatedOption(single: single, flags: SignedPositions.flags).refuse(in: arguments)
  }
}
