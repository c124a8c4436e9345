import ToDo

/// What a file of fixes gives, one at a time.
public enum FixFileEntry: Hashable, Sendable {
  case fix(Fix)
  /// What cannot be a fix; none stands for it.
  case refusal(FormatNotice)
}
