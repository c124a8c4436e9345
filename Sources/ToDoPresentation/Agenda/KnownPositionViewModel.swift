public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where one is, as strings that are ready to be shown.
public struct KnownPositionViewModel: Hashable, Sendable {
  /// The position as latitude and longitude in degrees, to a metre.
  public let position: String
  /// The name of a place that one is at; empty if there is none.
  public let place: String
  /// The device's name, or "set by hand".
  public let source: String
  /// How old it is: "just now", "5 min ago".
  public let age: String
  /// That it is old, if it is more than an hour: "Your position is 3 h old (phone)."; else empty.
  public let remark: String
}

extension KnownPositionViewModel {
  /// Formats a position.
  ///
  /// - Parameters:
  ///   - known: The position.
  ///   - places: The named places. The first one that covers the position is named.
  ///   - now: The time to which its age refers.
  public init(_ known: KnownPosition, places: [Place] = [], now: Date = Date()) {
    position = RegionText.roundedPosition(known.coordinate)
    let matcher = RegionMatcher()
    place =
      places.first {
        matcher.distance(from: known.coordinate, to: $0.region) <= Self.tolerance
      }?.name ?? ""
    switch known.source {
    case .device(let name): source = name
    case .person: source = "set by hand"
    }
    let age = known.age(at: now)
    self.age = AgeText.ago(age)
    remark =
      known.isOld(at: now) ? "Your position is \(AgeText.length(age)) old (\(source))." : ""
  }

  /// How far from a place one may be to be at it: many places are points.
  private static let tolerance = Distance.meters(100)
}

/// Where one is as JSON: the accuracy in metres, null if it is not known, the device, null for a
/// position that was set by hand, the time, and the age in seconds.
package struct KnownPositionJSON: Encodable {
  private let known: KnownPosition
  private let now: Date

  package init(_ known: KnownPosition, now: Date = Date()) {
    self.known = known
    self.now = now
  }

  private enum Key: String, CodingKey { case latitude, longitude, accuracy, device, time, age }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(known.coordinate.latitude, forKey: .latitude)
    try values.encode(known.coordinate.longitude, forKey: .longitude)
    try values.encode(known.accuracy?.meters, forKey: .accuracy)
    if case .device(let name) = known.source {
      try values.encode(name, forKey: .device)
    } else {
      try values.encodeNil(forKey: .device)
    }
    try values.encode(TimeText.text(known.date.timeIntervalSince1970), forKey: .time)
    try values.encode(known.age(at: now).components.seconds, forKey: .age)
  }
}
