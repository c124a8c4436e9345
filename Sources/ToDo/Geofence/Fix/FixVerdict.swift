/// What a filter decided about a fix.
public enum FixVerdict: Hashable, Sendable {
  case accepted(Fix)
  case rejected(Fix, FixRejection)

  /// The fix that was judged.
  public var fix: Fix {
    switch self {
    case .accepted(let fix), .rejected(let fix, _): fix
    }
  }

  /// Why the fix was rejected; nil: it was accepted.
  public var rejection: FixRejection? {
    switch self {
    case .accepted: nil
    case .rejected(_, let rejection): rejection
    }
  }
}
