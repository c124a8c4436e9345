import Foundation
import ToDo

/// The JSON of a reminder as the file keeps it. No hash is made of it.
enum TriggerJSON {
  static func text(of trigger: LocationTrigger) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(trigger), as: UTF8.self)
    } catch {
      preconditionFailure("A reminder is encoded as JSON: \(error)")
    }
  }
}
