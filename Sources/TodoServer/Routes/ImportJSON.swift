import ToDoFormats
import ToDoService

/// What came of an import, as JSON.
struct ImportJSON: Encodable {
  struct Notice: Encodable {
    let path: String
    let text: String
  }

  private let format: String
  private let added: Int
  private let present: Int
  private let changed: Int
  private let deleted: Int
  private let refused: Int
  private let refusals: [Notice]
  private let warned: Int
  private let warnings: [Notice]

  init(_ receipt: ImportReceipt) {
    format = receipt.format.rawValue
    added = receipt.tally.added
    present = receipt.tally.present
    changed = receipt.tally.changed
    deleted = receipt.tally.deleted
    refused = receipt.tally.refused
    refusals = receipt.refusals.map { Notice(path: $0.path, text: $0.text) }
    warned = receipt.tally.warnings
    warnings = receipt.warnings.map { Notice(path: $0.path, text: $0.text) }
  }
}
