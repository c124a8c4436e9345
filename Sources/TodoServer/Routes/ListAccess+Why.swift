import Foundation
import ToDo
import ToDoPresentation
import ToDoService

extension ListAccess {
  /// The device that is explained where none is known yet.
  private static let unknownDevice = "phone"

  /// Why the reminders of an item fired or did not, for the caller's devices.
  ///
  /// - Parameters:
  ///   - stored: The item.
  ///   - question: What is asked.
  ///   - device: The one device that is asked about; nil for all of the caller's.
  ///   - now: The present time.
  /// - Returns: Nil if the caller has no such device.
  func explanations(
    of stored: StoredItem, _ question: ItemExplanations.Question, device: String? = nil, now: Date
  ) async throws -> [ItemExplanations.Answer]? {
    let names = deviceNames
    return try await readingGeofences { engine in
      let known = try engine.deviceNames().filter { names.plain($0) != nil }
      var devices = known.isEmpty ? [names.stored(Self.unknownDevice)] : known
      if let device {
        let name = names.stored(device)
        guard known.contains(name) || question.position != nil else { return nil }
        devices = [name]
      }
      return try ItemExplanations(of: stored, by: engine, now: now)
        .answers(question, for: devices)
    }
  }
}

extension Explanation {
  /// The same explanation with another name for the device.
  func of(device: String?) -> Explanation {
    Explanation(
      reminder: reminder, device: device ?? self.device, outcome: outcome, reasons: reasons,
      finding: finding)
  }
}
