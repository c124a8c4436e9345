import Foundation

extension LocationTrigger {
  /// The reminder as JSON, as it encodes itself: the same bytes for the same reminder.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      preconditionFailure("A reminder is encoded as JSON: \(error)")
    }
  }
}
