package import ToDoStore

/// Why the service refuses a request.
package enum ServiceError: Error, Hashable {
  /// There are no credentials, or wrong ones.
  case unauthenticated
  /// The token does not allow it.
  case scopeNeeded(TokenScope)
  /// The caller's role in the list does not allow it.
  case roleNeeded(ListRole)
  /// There is no such list, or the caller may not see it.
  case noSuchList
  /// Too many others are changing the list.
  case busy(retryAfter: Duration)
  /// A name that nobody can be given; the text says what is wrong.
  case badName(String)
  /// A password that is too short or too long.
  case badPassword
  /// Too many wait for the same.
  case tooBusy
  /// Something that a token must not do; the text says what.
  case refused(String)
  /// The list has no such member, or the caller may not see it.
  case noSuchMember
  /// There are as many as there may be; the text says of what.
  case tooMany(String)
  /// A file of items in none of the formats.
  case unknownFormat
  /// It would take too long; the text says what to ask for instead.
  case tooMuchWork(String)
}

extension ServiceError: CustomStringConvertible {
  /// What happened and what to do about it.
  package var description: String {
    switch self {
    case .unauthenticated:
      "Credentials are missing or wrong. Send a token: Authorization: Bearer TOKEN."
    case .scopeNeeded(let scope):
      "This token does not allow it. Use one with the scope \"\(scope.rawValue)\"."
    case .roleNeeded(let role):
      "Only \(role == .owner ? "an owner" : "a \(role.rawValue)") of this list may do that. Ask its "
        + "owner."
    case .noSuchList: "There is no such list."
    case .busy: "Too many others are changing this list. Nothing was changed; try again."
    case .badName(let reason), .tooMany(let reason), .refused(let reason),
      .tooMuchWork(let reason):
      reason
    case .badPassword: "A password has 8 to 256 characters. Choose another."
    case .tooBusy: "Too many are waiting. Nothing was changed; try again."
    case .unknownFormat:
      "This is not GeoJSON, GPX or CSV with a header such as name,lat,lon. Send a file of one of these "
        + "formats."
    case .noSuchMember: "The list has no such member."
    }
  }
}
