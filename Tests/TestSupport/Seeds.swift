import Foundation

/// How much is tried in tests that compare with a slow oracle: a part in the suite, all of it in
/// `make robust`, which sets `TODO_SEEDS`.
public enum Seeds {
  private static let wanted = ProcessInfo.processInfo.environment["TODO_SEEDS"]
    .flatMap { UInt64($0) }

  /// The seeds from 1 to `count`, or to `TODO_SEEDS`.
  public static func first(_ count: UInt64) -> ClosedRange<UInt64> {
    1...max(1, wanted ?? count)
  }

  /// How many rounds a test has with each of its seeds: a quarter of `count`, or all of them where
  /// `TODO_SEEDS` is set.
  public static func rounds(_ count: Int) -> Int {
    wanted == nil ? (count + 3) / 4 : count
  }
}
