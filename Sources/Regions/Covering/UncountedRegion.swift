package import Geodesy

/// A region that somebody else keeps, for asking many of them.
///
/// To count a reference to a region is to write to memory that mostly is not in a cache: that
/// took a third of the time of asking which of 100,000 polygons cover a position.
// Unchecked, as regions are sendable; who makes one promises that the region outlives it.
package struct UncountedRegion: @unchecked Sendable {
  private let storage: Unmanaged<RegionStorage>

  /// - Parameter region: has to be kept elsewhere for as long as this is asked.
  package init(_ region: Region) {
    storage = .passUnretained(region.storage)
  }

  /// Where that begins which covering reads first.
  package var address: UnsafeRawPointer { UnsafeRawPointer(storage.toOpaque()) }

  /// How many cache lines from there covering reads first.
  package static let hotLineCount = 2

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
