/// How many fixes a filter accepted and rejected. Each fix counts once, by its latest verdict: a jump
/// that was confirmed counts as accepted.
///
/// Together with the fixes that the reorder window still holds, these are all fixes ever taken.
package struct FixCounts: Hashable, Sendable, Codable {
  /// How many fixes were accepted.
  package private(set) var accepted: Int
  /// How many fixes were rejected for each reason; reasons without any are left out.
  package private(set) var rejected: [FixRejection.Kind: Int]

  package init(accepted: Int = 0, rejected: [FixRejection.Kind: Int] = [:]) {
    self.accepted = accepted
    self.rejected = rejected
  }

  /// How many fixes were rejected for a reason.
  package func rejected(_ kind: FixRejection.Kind) -> Int { rejected[kind] ?? 0 }

  /// How many fixes were rejected for any reason.
  package var allRejected: Int { rejected.values.reduce(0, +) }

  /// How many fixes were judged.
  package var judged: Int { accepted + allRejected }

  mutating func countAccepted() { accepted += 1 }

  mutating func countRejected(_ kind: FixRejection.Kind) { rejected[kind, default: 0] += 1 }

  /// A fix that was counted as a jump is accepted after all.
  mutating func countConfirmedJump() {
    rejected[.jump, default: 0] -= 1
    if rejected[.jump] == 0 { rejected[.jump] = nil }
    accepted += 1
  }
}
