package import Foundation

/// One message on its way to one target.
package struct Delivery: Hashable, Sendable {
  /// How far a delivery is.
  package enum State: String, CaseIterable, Sendable {
    /// It waits, for those before it or for the next try.
    case pending
    /// The receiver has it.
    case delivered
    /// It was given up.
    case dead
  }

  /// The order of a target's deliveries.
  package let number: Int64
  package let target: TargetID
  /// The id of the message, the same for each target and every try.
  package let event: String
  package let list: ListID
  /// What to say, as JSON.
  package let message: String
  /// The tokens of its buttons, as JSON; nil without buttons, and once it is delivered.
  package let actions: String?
  package let made: Date
  /// When it was made, or last sent again by hand.
  package let since: Date
  package let state: State
  /// How many seconds its target was waited for, after failures, since it was made or last sent again
  /// by hand.
  package let waited: Double
  /// How often it was tried.
  package let tries: Int
  package let nextTry: Date
  /// When it was delivered or given up; nil while it is pending.
  package let finished: Date?
  /// The status of the last answer; nil without one.
  package let status: Int?
  /// Why the last try failed; nil if it did not.
  package let reason: String?
}

/// What there is of deliveries that somebody may want to look after.
package struct DeliverySummary: Hashable, Sendable {
  package let pending: Int
  /// Since when the first of them waits; nil without one.
  package let pendingSince: Date?
  package let dead: Int
}

/// A delivery that is to be made.
package struct NewDelivery: Hashable, Sendable {
  package let target: TargetID
  package let event: String
  package let list: ListID
  package let message: String
  package let actions: String?
  /// What its buttons may do.
  package let grants: [ActionGrant]

  package init(
    target: TargetID, event: String, list: ListID, message: String, actions: String? = nil,
    grants: [ActionGrant] = []
  ) {
    self.target = target
    self.event = event
    self.list = list
    self.message = message
    self.actions = actions
    self.grants = grants
  }
}

/// What came of a try.
package enum DeliveryChange: Hashable, Sendable {
  case delivered(status: Int?)
  case retry(at: Date, status: Int?, reason: String)
  case dead(status: Int?, reason: String)
  /// It is given up, and the target is switched off.
  case off(status: Int?, reason: String)
}
