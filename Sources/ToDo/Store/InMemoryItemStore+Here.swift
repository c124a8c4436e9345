import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension InMemoryItemStore {
  /// Returns where one is: the last accepted fix of any device, or what was given to
  /// ``setHere(_:at:)``, whichever is later; nil while neither is known.
  ///
  /// - Complexity: O(*d*) for *d* devices.
  public func here() -> KnownPosition? {
    state.withLock { state in
      let fixes = state.geofences.devices.compactMap { record in
        record.device.lastFix.map { KnownPosition($0, of: record.name) }
      }
      // Of equal times the device that was heard of first.
      let latest = fixes.enumerated().max {
        ($0.element.date, -$0.offset) < ($1.element.date, -$1.offset)
      }
      return KnownPosition.later(latest?.element, state.here)
    }
  }

  /// Notes where one is, as a person says; a device's fix counts if it is later.
  public func setHere(_ coordinate: Coordinate, at date: Date) {
    state.withLock { state in
      state.here = KnownPosition(coordinate, date: date, source: .person)
    }
  }
}
