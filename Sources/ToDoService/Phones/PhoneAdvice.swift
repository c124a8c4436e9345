package import ToDo

/// What a phone is told, so that it watches by itself what matters.
package struct PhoneAdvice: Hashable, Sendable {
  /// A circle whose border the phone is to report.
  package struct Circle: Hashable, Sendable {
    /// The middle of the circle.
    package let center: Coordinate
    /// The radius of the circle.
    package let radius: Distance
  }

  /// The circles to watch, at most as many as were asked for.
  package private(set) var circles: [Circle] = []
  /// Whether the phone is to report its position continuously: something is about to be decided, or
  /// the circles would be too small.
  package private(set) var isClose = false

  /// Below this, phones do not watch a circle reliably (Apple's and Android's documentation of
  /// geofencing).
  private static let smallestRadius = Distance.meters(100)

  /// The advice of several lists' plans: all of their circles, and of their outer circles the smallest.
  init(_ plans: [MonitoringPlan<GeofenceID>]) {
    var outer: Circle?
    for plan in plans {
      for circle in plan.circles {
        let known = Circle(center: circle.center, radius: circle.radius)
        if circle.border != nil {
          if !circles.contains(known) { circles.append(known) }
        } else if outer.map({ known.radius < $0.radius }) ?? true {
          outer = known
        }
      }
      if plan.validity < Self.smallestRadius { isClose = true }
    }
    if let outer { circles.append(outer) }
  }

  /// The same without circles.
  func withoutCircles() -> PhoneAdvice {
    var advice = self
    advice.circles = []
    return advice
  }
}
