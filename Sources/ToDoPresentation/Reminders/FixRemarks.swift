package import ToDo

/// Counts the fixes that were ignored, and says why.
package struct FixRemarks: Sendable {
  private var rejected: [FixRejection.Kind: (count: Int, first: String)] = [:]
  private var refused: (count: Int, first: String)?

  private let units: DistanceUnits

  package init(units: DistanceUnits = .metric) {
    self.units = units
  }

  /// - Parameter refusal: why a point could not be read.
  package mutating func note(refusal: String) {
    refused = ((refused?.count ?? 0) + 1, refused?.first ?? refusal)
  }

  package mutating func note(_ result: GeofenceEngine.Result) {
    for judgement in result.verdicts { note(judgement.verdict) }
  }

  /// - Returns: a line for the first one of its kind.
  @discardableResult
  package mutating func note(_ verdict: FixVerdict) -> String? {
    guard let rejection = verdict.rejection else { return nil }
    let known = rejected[rejection.kind]
    let text = known?.first ?? FixRejectionText.text(rejection, in: units)
    rejected[rejection.kind] = ((known?.count ?? 0) + 1, text)
    return known == nil ? Self.line(1, text) : nil
  }

  /// A line for each kind, with the reason of its first fix.
  package var lines: [String] { remarks.map(Self.line) }

  /// The lines of the kinds with more than one fix.
  package var repeatedLines: [String] { remarks.filter { $0.count > 1 }.map(Self.line) }

  private var remarks: [(count: Int, first: String)] {
    let rejected = rejected.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    return (refused.map { [$0] } ?? []) + rejected
  }

  private static func line(_ count: Int, _ first: String) -> String {
    count == 1 ? "ignored a point: \(first)" : "ignored \(count) points; the first: \(first)"
  }
}
