import Foundation

/// Seeds for tests that compare with a slow oracle: a few in the suite, `TODO_SEEDS` of them for
/// `make robust`.
public enum Seeds {
  /// The seeds from 1 to `count`, or to `TODO_SEEDS`.
  public static func first(_ count: UInt64) -> ClosedRange<UInt64> {
    let wanted = ProcessInfo.processInfo.environment["TODO_SEEDS"].flatMap { UInt64($0) }
    return 1...max(1, wanted ?? count)
  }
}
