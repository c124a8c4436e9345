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

  /// Why there cannot be the reminder that some JSON describes; nil where there can, and for JSON
  /// that describes none.
  package static func reason(against json: Data) -> String? {
    do {
      _ = try JSONDecoder().decode(LocationTrigger.self, from: json)
      return nil
    } catch {
      return (error as? DecodingError)?.toDoError?.description
    }
  }
}
