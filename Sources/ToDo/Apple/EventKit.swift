// Nobody has compiled this file against Apple's frameworks, which are not available where this package
// is built and tested: it was checked against stand-ins only. Please report what is wrong with it.

#if canImport(EventKit)
  import CoreLocation
  public import EventKit
  import Geodesy
  public import Regions

  extension EKAlarm {
    /// Makes an alarm that goes off when one arrives at a region or leaves it, or returns nil for
    /// other events and for regions that are not circles, which EventKit does not have.
    ///
    /// - Parameters:
    ///   - event: Arriving or leaving.
    ///   - region: One of an item's ``ToDoItem/regions(for:)``.
    ///   - title: The title of the location, such as the place's name.
    public convenience init?(
      _ event: LocationTrigger.Event, at region: Region, title: String
    ) {
      guard case .circle(let center, let radius) = region.shape else { return nil }
      let proximity: EKAlarmProximity
      switch event {
      case .arrive: proximity = .enter
      case .leave: proximity = .leave
      default: return nil
      }
      self.init()
      let location = EKStructuredLocation(title: title)
      location.geoLocation = CLLocation(latitude: center.latitude, longitude: center.longitude)
      location.radius = radius.meters
      structuredLocation = location
      self.proximity = proximity
    }
  }
#endif
