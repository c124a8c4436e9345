package import Geodesy

/// A region without a reference count, for testing many regions quickly.
///
/// Counting a reference writes to memory that is usually not in the CPU's cache.
// Unchecked because of the unmanaged reference: it refers to a sendable object, and whoever makes this
// value keeps the region for longer.
package struct UncountedRegion: @unchecked Sendable {
  private let storage: Unmanaged<RegionStorage>

  /// - Parameter region: A region that is kept elsewhere while this value is used.
  package init(_ region: Region) {
    storage = .passUnretained(region.storage)
  }

  // `takeUnretainedValue` would count a reference, which is what this type avoids.
  fileprivate func ask<Answer>(_ question: (RegionStorage) -> Answer) -> Answer {
    storage._withUnsafeGuaranteedRef(question)
  }
}

extension RegionMatcher {
  /// Whether the region covers the position.
  ///
  /// - Parameter point: the position in space.
  package func covers(
    _ position: Coordinate, at point: ECEF, in region: UncountedRegion
  ) -> Bool {
    region.ask {
      $0.coversWithoutGEOS(position, at: point) ?? coversByGEOS($0, PlanarPoint(position))
    }
  }

  /// The geodesic distance to the region in metres; 0 where it covers the position.
  ///
  /// - Parameter point: the position in space.
  package func distanceMeters(
    from position: Coordinate, at point: ECEF, to region: UncountedRegion
  ) -> Double {
    region.ask { storage in
      if case .circle(_, let radius) = storage.shape,
        let toCenter = Geodesic.chordDistanceMeters(from: storage.boundingBall.center, to: point)
      {
        return max(0, toCenter - radius.meters)
      }
      return distance(from: position, to: Region(storage)).meters
    }
  }
}
