import JSONText
package import ToDo

/// What a request of a phone brings.
package struct PhoneReading: Sendable {
  /// The positions, in their order, with the names of their devices.
  package private(set) var fixes: [(fix: Fix, device: String)] = []
  /// Positions and numbers that were ignored, and why: the first of them.
  package private(set) var ignored: [FormatNotice] = []
  /// How many there were.
  package private(set) var ignoredCount = 0
  /// How many messages were understood that are not about positions, such as "the app was started".
  package private(set) var otherCount = 0

  /// How many notices are kept.
  package static let mostNotices = 20

  /// Makes an empty reading.
  package init() {}

  /// Adds a report: its position, or why it has none.
  ///
  /// - Parameter device: The name of its device.
  mutating func add(_ report: FixReport, device: String) throws(FormatNotice) {
    var notices: [FormatNotice] = []
    let entry = report.entry(ignoring: &notices)
    for notice in notices { ignore(notice) }
    switch entry {
    case .fix(let fix, _): try append(fix, device: device)
    case .refusal(let notice): ignore(notice)
    }
  }

  /// Adds a position.
  mutating func append(_ fix: Fix, device: String) throws(FormatNotice) {
    guard fixes.count < PhoneRequest.mostPositions else { throw .tooManyPositions }
    fixes.append((fix, device))
  }

  /// Notes a message that is not about a position.
  mutating func addOther() { otherCount += 1 }

  /// Adds all of another reading.
  package mutating func append(contentsOf other: PhoneReading) {
    fixes += other.fixes
    otherCount += other.otherCount
    ignoredCount += other.ignoredCount
    ignored += other.ignored.prefix(Self.mostNotices - ignored.count)
  }

  /// Notes what is ignored.
  package mutating func ignore(_ notice: FormatNotice) {
    ignoredCount += 1
    if ignored.count < Self.mostNotices { ignored.append(notice) }
  }

  /// Notes what is ignored in a part of the request.
  mutating func ignore(_ path: String, _ text: String) {
    ignore(FormatNotice(path: path, text: text))
  }
}

extension FormatNotice {
  /// More positions than a request may bring.
  package static let tooManyPositions = FormatNotice(
    path: "", text: "More than \(PhoneRequest.mostPositions) positions. Send fewer at once.")
}
