import ToDo
import ToDoFormats
import ToDoService
import ToDoStore

/// What came of fixes, as JSON: how many were accepted, why others were not, and what fired.
struct FixReceiptJSON: Encodable {
  private struct Refusal: Encodable {
    let path: String
    let reason: String
  }

  private struct Fired: Encodable {
    let id: String
    let list: String
    let item: String
  }

  private let accepted: Int
  private let rejected: [String: Int]
  private let refused: [Refusal]
  private let fired: [Fired]

  /// What is said of fixes of too many devices.
  static func tooManyDevices(leftOut count: Int) -> String {
    "You have \(Service.mostDevices) devices already. \(count) fixes of others were left out; forget a "
      + "device first."
  }

  init(_ receipt: FixReceipt, refusals: [FormatNotice]) {
    accepted = receipt.verdicts.count { $0.rejection == nil }
    rejected = Dictionary(
      receipt.verdicts.compactMap { $0.rejection.map { ($0.kind.rawValue, 1) } },
      uniquingKeysWith: +)
    var refused = refusals.map { Refusal(path: $0.path, reason: $0.text) }
    if receipt.leftOut > 0 {
      refused.append(Refusal(path: "", reason: Self.tooManyDevices(leftOut: receipt.leftOut)))
    }
    self.refused = refused
    fired = receipt.events.map { list, event in
      Fired(id: event.id, list: list.rawValue, item: event.item.description)
    }
  }
}
