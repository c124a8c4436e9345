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

  /// Whether a store records the fix: not if it repeats a time, or has no finite numbers.
  package var isRecorded: Bool {
    switch rejection?.kind {
    case .notFinite, .duplicateTime: false
    case nil, .invalidAccuracy, .zeroPosition, .inaccurate, .future, .late, .jump: true
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
