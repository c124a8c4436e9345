/// Refuses an option that is given twice although it has one value.
///
/// The argument parser would keep the last value and say nothing.
package struct RepeatedOption {
  /// The options with one value that may be given once.
  private let single: Set<String>
  /// The options without a value.
  private let flags: Set<String>

  package init(single: Set<String>, flags: Set<String>) {
    self.single = single
    self.flags = flags
  }

  /// - Throws: `CommandFailure` if an option with one value comes twice.
  package func refuse(in arguments: some Sequence<String>) throws(CommandFailure) {
    var seen: Set<String> = []
    var isValue = false
    for argument in arguments {
      guard !isValue, argument.hasPrefix("--") else {
        isValue = false
        continue
      }
      guard argument != "--" else { return }
      let name = String(argument.prefix { $0 != "=" })
      isValue = name == argument && !flags.contains(name)
      guard single.contains(name), !seen.insert(name).inserted else { continue }
      throw CommandFailure(.misuse, "\(name) is given twice. Give it once.")
    }
  }
}
