/// How many fixes a filter accepted and rejected, each counted once, as what it is by now: a jump
/// that was confirmed counts as accepted and no longer as a jump.
///
/// With those that the reorder window still holds they are all fixes ever taken.
public struct FixCounts: Hashable, Sendable, Codable {
  public private(set) var accepted: Int
  /// By their reasons; of those that there were.
  public private(set) var rejected: [FixRejection.Kind: Int]

  package init(accepted: Int = 0, rejected: [FixRejection.Kind: Int] = [:]) {
    self.accepted = accepted
    self.rejected = rejected
  }

  /// How many fixes were rejected for that reason.
  public func rejected(_ kind: FixRejection.Kind) -> Int { rejected[kind] ?? 0 }

  /// How many fixes were rejected for any reason.
  public var allRejected: Int { rejected.values.reduce(0, +) }

  /// How many fixes were judged.
  public var judged: Int { accepted + allRejected }

  mutating func countAccepted() { accepted += 1 }

  mutating func countRejected(_ kind: FixRejection.Kind) { rejected[kind, default: 0] += 1 }

  /// A fix that was counted as a jump is accepted after all.
  mutating func countConfirmedJump() {
    rejected[.jump, default: 0] -= 1
    if rejected[.jump] == 0 { rejected[.jump] = nil }
    accepted += 1
  }
}
