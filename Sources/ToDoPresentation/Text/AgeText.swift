/// How long ago something was, in words.
package enum AgeText {
  /// "just now", "5 min ago", "2.5 h ago", "3 days ago".
  ///
  /// - Parameter age: Zero or more.
  package static func ago(_ age: Duration) -> String {
    age < .seconds(60) ? "just now" : "\(length(age)) ago"
  }

  /// The age alone, in whole minutes below two hours: "12 min", "2.5 h".
  package static func length(_ age: Duration) -> String {
    let seconds = Double(age.components.seconds)
    return (60..<7200).contains(seconds)
      ? "\(Int(seconds / 60)) min" : DurationText.rounded(seconds)
  }
}
