/// An error in a position that was given in numbers or text.
public enum GeodesyError: Error, Equatable, Sendable {
  /// The latitude, in degrees, is not a number from -90 to 90.
  case invalidLatitude(Double)
  /// The longitude, in degrees, is not a finite number.
  case invalidLongitude(Double)
  /// The text is not a position; `reason` says why, in words for people.
  case unreadablePosition(text: String, reason: String)
}

extension GeodesyError: CustomStringConvertible {
  /// What is wrong, and an example of a valid position.
  public var description: String {
    switch self {
    case .invalidLatitude(let latitude):
      return "The latitude \(latitude) is not a number from -90 to 90. "
        + "Give degrees, latitude first: 52.52,13.405."
    case .invalidLongitude(let longitude):
      return "The longitude \(longitude) is not a finite number. "
        + "Give degrees, latitude first: 52.52,13.405."
    case .unreadablePosition(let text, let reason):
      return "\"\(text)\" is not a position: \(reason)"
    }
  }
}
