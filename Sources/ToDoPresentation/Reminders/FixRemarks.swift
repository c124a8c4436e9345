package import ToDo

/// Counts the fixes that were ignored, and says why.
package struct FixRemarks: Sendable {
  /// The fixes of one kind.
  private struct Remark {
    /// Whether they are stored all the same, because they only came too late.
    var isLate = false
    /// Whether there are some among late ones that have the time of another.
    var hasRepeated = false
    var count = 1
    let first: String

    var line: String {
      switch (isLate, count == 1) {
      case (false, true): "ignored a point: \(first)"
      case (false, false): "ignored \(count) points; the first: \(first)"
      case (true, true): "a late point, \(first)"
      case (true, false):
        "\(count) late \(hasRepeated ? "or repeated " : "")points; the first \(first)"
      }
    }
  }

  private var rejected: [FixRejection.Kind: Remark] = [:]
  private var refused: Remark?

  private let units: DistanceUnits

  package init(units: DistanceUnits = .metric) {
    self.units = units
  }

  /// - Parameter refusal: why a point could not be read.
  package mutating func note(refusal: String) {
    if refused == nil { refused = Remark(first: refusal) } else { refused?.count += 1 }
  }

  package mutating func note(_ result: GeofenceEngine.Result) {
    for judgement in result.verdicts { note(judgement.verdict) }
  }

  /// - Returns: a line for the first one of its kind.
  @discardableResult
  package mutating func note(_ verdict: FixVerdict) -> String? {
    guard let rejection = verdict.rejection else { return nil }
    // A file that is read again has both: all of its points but the last are late.
    if rejection.kind == .duplicateTime, rejected[.late] != nil {
      rejected[.late]?.count += 1
      rejected[.late]?.hasRepeated = true
      return nil
    }
    guard rejected[rejection.kind] == nil else {
      rejected[rejection.kind]?.count += 1
      return nil
    }
    let remark = Remark(
      isLate: rejection.kind == .late, first: FixRejectionText.textInLine(rejection, in: units))
    rejected[rejection.kind] = remark
    return remark.line
  }

  /// A line for each kind, with the reason of its first fix.
  package var lines: [String] { remarks.map(\.line) }

  /// The lines of the kinds with more than one fix.
  package var repeatedLines: [String] { remarks.filter { $0.count > 1 }.map(\.line) }

  private var remarks: [Remark] {
    let rejected = rejected.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    return (refused.map { [$0] } ?? []) + rejected
  }
}
