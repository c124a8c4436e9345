// Nobody has compiled this file against Apple's frameworks, which are not available where this package
// is built and tested: it was checked against stand-ins only. Please report what is wrong with it.

#if canImport(CoreLocation)
  public import CoreLocation
  import Foundation
  public import Geodesy
  public import Regions

  extension Coordinate {
    /// Makes a position from one of Core Location.
    ///
    /// - Throws: ``GeodesyError/invalidLatitude(_:)`` or ``GeodesyError/invalidLongitude(_:)`` for an
    ///   invalid position, such as `kCLLocationCoordinate2DInvalid`.
    public init(_ coordinate: CLLocationCoordinate2D) throws(GeodesyError) {
      try self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension CLLocationCoordinate2D {
    /// Makes a position of Core Location.
    public init(_ coordinate: Coordinate) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension Fix {
    /// Makes a fix from a location of Core Location.
    ///
    /// A negative accuracy is kept: Core Location uses it for an invalid position, and the engine
    /// ignores such fixes. A negative speed or course, which Core Location uses for unknown values,
    /// becomes nil.
    ///
    /// - Throws: ``GeodesyError/invalidLatitude(_:)`` or ``GeodesyError/invalidLongitude(_:)`` for an
    ///   invalid position.
    public init(_ location: CLLocation) throws(GeodesyError) {
      self.init(
        coordinate: try Coordinate(location.coordinate),
        accuracy: .meters(location.horizontalAccuracy),
        timestamp: location.timestamp.timeIntervalSince1970,
        speedMetersPerSecond: location.speed,
        course: location.course >= 0 ? Bearing(degrees: location.course) : nil)
    }
  }

  // Core Location monitors no regions on these systems.
  #if !os(watchOS) && !os(tvOS)
    extension Region {
      /// Makes a circle from a circular region of Core Location.
      ///
      /// - Throws: ``GeodesyError`` for an invalid centre, ``RegionError/invalidRadius(_:)`` for
      ///   a radius that is negative or not finite.
      public init(_ region: CLCircularRegion) throws {
        self = try .circle(center: Coordinate(region.center), radius: .meters(region.radius))
      }
    }

    extension CLCircularRegion {
      /// Makes a circular region of Core Location, or nil if the region is not a circle.
      ///
      /// For other shapes, monitor the circles of a ``MonitoringPlan``.
      ///
      /// - Parameter identifier: The identifier with which Core Location reports events.
      public convenience init?(_ region: Region, identifier: String) {
        guard case .circle(let center, let radius) = region.shape else { return nil }
        self.init(
          center: CLLocationCoordinate2D(center), radius: radius.meters, identifier: identifier)
      }
    }
  #endif
#endif
