// Nobody has compiled this file against Apple's frameworks, which are not available where this package
// is built and tested: it was checked against stand-ins only. Please report what is wrong with it.

#if canImport(MapKit) && !os(watchOS)
  import CoreLocation
  import Geodesy
  public import MapKit
  public import Regions

  extension Region {
    /// Overlays that draw the region on a map: a circle, or the region's polygons.
    ///
    /// MapKit draws edges on its own projection. A corridor without a width has no overlays.
    public var mapOverlays: [any MKOverlay] {
      if case .circle(let center, let radius) = shape {
        return [MKCircle(center: CLLocationCoordinate2D(center), radius: radius.meters)]
      }
      return outline.map { polygon in
        MKPolygon(ring: polygon.shell, holes: polygon.holes.map { MKPolygon(ring: $0, holes: []) })
      }
    }
  }

  extension MKPolygon {
    fileprivate convenience init(ring: [Coordinate], holes: [MKPolygon]) {
      let points = ring.map { CLLocationCoordinate2D($0) }
      self.init(coordinates: points, count: points.count, interiorPolygons: holes)
    }
  }
#endif
