/// What a filter decided about a fix.
public enum FixVerdict: Hashable, Sendable {
  /// The fix counts.
  case accepted(Fix)
  /// The fix does not count.
  case rejected(Fix, FixRejection)

  /// The fix that was judged.
  public var fix: Fix {
    switch self {
    case .accepted(let fix), .rejected(let fix, _): fix
    }
  }

  /// Why the fix was rejected; nil if it was accepted.
  public var rejection: FixRejection? {
    switch self {
    case .accepted: nil
    case .rejected(_, let rejection): rejection
    }
  }
}
