import Foundation

extension LocationTrigger {
  /// The trigger as JSON, as it encodes itself: the same bytes for the same trigger.
  package var json: String { TriggerList.text(of: self) }
}

/// The triggers of an item as files and the store's column hold them: one as a JSON object, several
/// as an array of such objects.
package struct TriggerList: Codable, Sendable {
  package let triggers: [LocationTrigger]

  package init(_ triggers: [LocationTrigger]) {
    self.triggers = triggers
  }

  package init(from decoder: any Decoder) throws {
    // Only an array has an unkeyed container; decoding says what is wrong with an object.
    if var values = try? decoder.unkeyedContainer() {
      var triggers: [LocationTrigger] = []
      while !values.isAtEnd { triggers.append(try values.decode(LocationTrigger.self)) }
      self.triggers = triggers
    } else {
      triggers = [try LocationTrigger(from: decoder)]
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if triggers.count == 1 { try value.encode(triggers[0]) } else { try value.encode(triggers) }
  }
}

extension TriggerList {
  /// The triggers of an item as JSON, the same bytes for the same triggers; nil without any.
  package static func json(of triggers: [LocationTrigger]) -> String? {
    triggers.isEmpty ? nil : text(of: TriggerList(triggers))
  }

  /// The triggers that `json` describes.
  ///
  /// - Throws: `DecodingError`.
  package static func triggers(in json: Data) throws -> [LocationTrigger] {
    try JSONDecoder().decode(TriggerList.self, from: json).triggers
  }

  /// Why `json`, which has the form of triggers, describes an impossible one; nil if it has another
  /// form or is valid.
  package static func reason(against json: Data) -> String? {
    do {
      _ = try triggers(in: json)
      return nil
    } catch {
      return (error as? DecodingError)?.toDoError?.description
    }
  }

  fileprivate static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("A trigger is encoded as JSON: \(error)")
    }
  }
}
