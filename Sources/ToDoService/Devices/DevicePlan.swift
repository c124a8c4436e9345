package import ToDo
package import ToDoStore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What a phone should watch, over several lists: see `MonitoringPlan`.
package struct DevicePlan: Sendable {
  /// A circle, with the list of its items; without one for the outer circle.
  package struct Circle: Sendable {
    package let list: ListID?
    package let circle: MonitoringPlan<GeofenceID>.Circle
    /// The distance from the device to the circle's border.
    let border: Distance
  }

  /// Where the device was last.
  package let position: Coordinate
  /// How far it can move before anything can fire; infinite if nothing can.
  package private(set) var clearDistance: Distance
  /// When something can fire without a move; nil if nothing waits.
  package private(set) var next: Date?
  /// The circles with the nearest borders, and last the outer circle if there is one.
  package private(set) var circles: [Circle]
  /// How far from the position the plan is right.
  package private(set) var validity: Distance

  init(
    _ plan: MonitoringPlan<GeofenceID>, _ clearance: (distance: Distance, next: Date?),
    of list: ListID, at position: Coordinate
  ) {
    self.position = position
    clearDistance = clearance.distance
    next = clearance.next
    validity = plan.validity
    circles = plan.circles.filter { $0.fence != nil }.map { circle in
      let toCenter = Geodesic.distance(from: position, to: circle.center).meters
      return Circle(
        list: list, circle: circle, border: .meters(abs(toCenter - circle.radius.meters)))
    }
  }

  /// The plan for the reminders of both. Neither has an outer circle yet.
  ///
  /// What a plan leaves out is beyond its validity, so it is beyond the lesser one of the two.
  func merged(with other: DevicePlan) -> DevicePlan {
    var merged = self
    merged.clearDistance = min(clearDistance, other.clearDistance)
    merged.next = [next, other.next].compactMap(\.self).min()
    merged.validity = min(validity, other.validity)
    merged.circles += other.circles
    return merged
  }

  /// The plan with at most `limit` circles, including the outer one.
  func limited(to limit: Int) -> DevicePlan {
    var plan = self
    plan.circles.sort { left, right in
      (left.border, left.list?.rawValue ?? "", left.circle.fence?.item.description ?? "")
        < (right.border, right.list?.rawValue ?? "", right.circle.fence?.item.description ?? "")
    }
    let needsOuter = validity.meters.isFinite
    if plan.circles.count + (needsOuter ? 1 : 0) > limit {
      // What there is no room for limits where the plan is right.
      plan.validity = min(validity, plan.circles[limit - 1].border)
      plan.circles.removeSubrange((limit - 1)...)
    }
    if plan.validity.meters.isFinite {
      plan.circles.append(
        Circle(
          list: nil,
          circle: MonitoringPlan<GeofenceID>.Circle(
            fences: [], border: nil, center: position, radius: plan.validity),
          border: plan.validity))
    }
    return plan
  }
}
