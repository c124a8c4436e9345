import Foundation

/// A clock that a test moves.
final class TestClock: @unchecked Sendable {
  private(set) var now: Date

  init(_ now: Date) {
    self.now = now
  }

  func advance(_ seconds: Double) { now += seconds }
}
