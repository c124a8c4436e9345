import Foundation
import ToDo

/// What the filter of a device remembers besides the last fix, as JSON.
struct FilterRow: Codable, Equatable {
  private var held: [Fix]?
  private var waitingJump: Fix?
  private var rejected: [FixRejection.Kind: Int]?

  /// Returns nil if there is nothing to keep.
  init?(_ device: GeofenceDevice) {
    let fixes = device.tracker.fixes
    held = fixes.held.isEmpty ? nil : fixes.held
    waitingJump = fixes.waitingJump
    rejected = fixes.counts.rejected.isEmpty ? nil : fixes.counts.rejected
    guard held != nil || waitingJump != nil || rejected != nil else { return nil }
  }

  init(json: String) throws {
    do {
      self = try JSONDecoder().decode(FilterRow.self, from: Data(json.utf8))
    } catch {
      throw UnreadableRow(detail: "what a device's filter knows is not JSON")
    }
    guard rejected?.values.allSatisfy({ (0..<1 << 62).contains($0) }) ?? true else {
      throw UnreadableRow(detail: "a device's filter has an impossible count")
    }
  }

  /// - Throws: for a fix whose numbers are not finite, which a filter never keeps.
  func json() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }

  func apply(to device: inout GeofenceDevice) {
    device.tracker.fixes.held = held ?? []
    device.tracker.fixes.waitingJump = waitingJump
    device.tracker.fixes.counts = FixCounts(
      accepted: device.tracker.counts.accepted, rejected: rejected ?? [:])
  }
}
