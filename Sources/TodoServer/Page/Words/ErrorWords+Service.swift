import ToDoService
import ToDoStore

extension ErrorWords {
  func said(_ error: AccountError) -> SaidError {
    switch error {
    case .nameTaken(let name): plain("nameTaken", quoting: name)
    case .noSuchPerson(let name): plain("noSuchPerson", quoting: name)
    case .noSuchList: plain("noSuchList")
    case .lastOwner: plain("lastOwner")
    case .ownList: plain("ownList")
    }
  }

  func said(_ error: TargetError) -> SaidError {
    switch error {
    case .badURL(.tooLong): plain("url-long", ["most": "\(OutgoingURL.mostBytes)"])
    case .badURL(.malformed): plain("url")
    case .badURL(.withUser): plain("url-user")
    case .badBroker: plain("broker")
    case .passwordWithoutUser: plain("broker-user")
    case .badTopic: plain("topic")
    case .forbiddenAddress(let address):
      plain("forbiddenAddress", ["address": "\(address)"])
    case .badKeys: plain("pushKeys")
    case .missing(let member, _): plain("missing", ["field": field(member)])
    case .needless(let member, _): plain("needless", ["field": field(member)])
    case .tooLong(let member, let most):
      plain("tooLong", ["field": field(member), "most": "\(most)"])
    case .unprintable(let member): plain("unprintable", ["field": field(member)])
    case .tooMany(let most): plain("tooManyTargets", ["most": "\(most)"])
    }
  }

  /// What a field of the form for a target is called.
  private func field(_ member: String) -> String {
    let known = ["url", "topic", "token", "label"]
    return known.contains(member) ? text("settings-\(member)") : member
  }

  func said(_ error: ServiceError) -> SaidError {
    switch error {
    case .badPassword: plain("password")
    case .unknownFormat: plain("format")
    case .scopeNeeded: plain("scopeNeeded")
    case .roleNeeded: plain("roleNeeded")
    case .noSuchList: plain("noSuchList")
    case .noSuchMember: plain("noSuchMember")
    case .busy, .tooBusy: plain("busy")
    case .unauthenticated, .badName, .tooMany, .refused, .tooMuchWork: unknown(error.description)
    }
  }
}
