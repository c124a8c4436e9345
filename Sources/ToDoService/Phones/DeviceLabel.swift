import Foundation

/// What a person may call a device.
package enum DeviceLabel {
  package static let mostBytes = 200

  /// A label without blanks around it; nil for an empty one, one that is too long, and one with control
  /// characters.
  package static func read(_ text: String) -> String? {
    let label = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let isPlain = label.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return (1...mostBytes).contains(label.utf8.count) && isPlain ? label : nil
  }
}
