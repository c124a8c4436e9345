import Foundation
import ToDo

/// What the filter of a device knows beside the last fix, as JSON: mostly nothing.
struct FilterRow: Codable, Equatable {
  private var held: [Fix]?
  private var waitingJump: Fix?
  private var rejected: [FixRejection.Kind: Int]?

  /// Nil where there is nothing to be kept.
  init?(_ device: GeofenceDevice) {
    held = device.held.isEmpty ? nil : device.held
    waitingJump = device.waitingJump
    rejected = device.counts.rejected.isEmpty ? nil : device.counts.rejected
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
    device.held = held ?? []
    device.waitingJump = waitingJump
    device.counts = FixCounts(accepted: device.counts.accepted, rejected: rejected ?? [:])
  }
}
