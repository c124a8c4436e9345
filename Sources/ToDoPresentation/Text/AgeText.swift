/// How long ago something was, in words.
package enum AgeText {
  /// "just now", "5 min ago", "2.5 h ago", "3 days ago".
  ///
  /// - Parameter age: Zero or more.
  package static func ago(_ age: Duration) -> String {
    let seconds = Double(age.components.seconds)
    return seconds < 60 ? "just now" : "\(DurationText.rounded(seconds)) ago"
  }

  /// The age alone: "2.5 h".
  package static func length(_ age: Duration) -> String {
    DurationText.rounded(Double(age.components.seconds))
  }
}
