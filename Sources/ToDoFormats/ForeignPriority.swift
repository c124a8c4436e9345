/// The priorities of other programs, of which ours has one.
enum ForeignPriority {
  /// Whether a priority is a high one: 1 to 4 of 1 to 9 (RFC 5545, section 3.8.1.9), A (todo.txt), H
  /// (Taskwarrior), or a word for it.
  static func isHigh(_ text: String) -> Bool {
    let words: Set = ["1", "2", "3", "4", "a", "h", "high", "highest", "urgent", "!"]
    return words.contains(text.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }.lowercased())
  }
}
