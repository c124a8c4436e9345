import ToDo

/// What there is to say of fixes that were not used.
public struct FixRemarks: Sendable {
  private var rejected: [FixRejection.Kind: (count: Int, first: String)] = [:]
  private var refused: (count: Int, first: String)?

  public init() {}

  public mutating func note(_ refusal: FormatNotice) {
    refused = ((refused?.count ?? 0) + 1, refused?.first ?? refusal.description)
  }

  public mutating func note(_ verdict: FixVerdict) {
    guard let rejection = verdict.rejection else { return }
    let known = rejected[rejection.kind]
    rejected[rejection.kind] = ((known?.count ?? 0) + 1, known?.first ?? rejection.description)
  }

  /// A line for each kind, with the first of it.
  public var lines: [String] {
    let rejected = rejected.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    return ((refused.map { [$0] } ?? []) + rejected).map { count, first in
      count == 1
        ? "a point was not used: \(first)" : "\(count) points were not used, the first: \(first)"
    }
  }
}
