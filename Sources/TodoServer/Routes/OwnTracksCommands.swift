import ToDo
import ToDoFormats
import ToDoService
import ToDoStore

/// What OwnTracks is told in an answer, or by MQTT (https://owntracks.org/booklet/tech/json/): the
/// waypoints to watch, and how closely to follow the phone.
struct OwnTracksCommands {
  /// The commands.
  let messages: [JSONValue]

  /// - Parameter before: What the app was told before; nil if that is not known.
  init(_ advice: PhoneAdvice, before: PhoneAdvice?, _ settings: DeviceSettings) {
    var messages: [JSONValue] = []
    if settings.waypoints > 0, let last = advice.circles.last,
      before?.circles != advice.circles
    {
      // The app knows a waypoint by its time, and merges. So each of the numbers that it was given is
      // given again; those that are not needed any more repeat the last circle.
      let count = max(advice.circles.count, before?.circles.count ?? settings.waypoints)
      let waypoints = (0..<count).map { index in
        Self.waypoint(
          number: index + 1,
          advice.circles.indices.contains(index) ? advice.circles[index] : last)
      }
      messages.append(
        Self.command(
          "setWaypoints", "waypoints",
          ["_type": .string("waypoints"), "waypoints": .array(waypoints)]))
    }
    if settings.setsConfiguration, before?.isClose != advice.isClose {
      messages.append(
        Self.command(
          "setConfiguration", "configuration",
          [
            "_type": .string("configuration"),
            "monitoring": .integer(advice.isClose ? Self.move : Self.significant),
          ]))
    }
    self.messages = messages
  }

  /// The app's modes of monitoring: significant changes and the borders of waypoints, or all positions.
  private static let significant: Int64 = 1
  private static let move: Int64 = 2

  /// The time of the waypoint with the number 0: 2001-09-09T01:46:40Z, earlier than anybody's own.
  private static let firstTime: Int64 = 1_000_000_000

  private static func waypoint(number: Int, _ circle: PhoneAdvice.Circle) -> JSONValue {
    .object([
      "_type": .string("waypoint"), "desc": .string("todo \(number)"),
      "rid": .string("todo\(number)"), "tst": .integer(firstTime + Int64(number)),
      "lat": .number(circle.center.latitude), "lon": .number(circle.center.longitude),
      "rad": .integer(Int64(min(circle.radius.meters, 1e7).rounded(.up))),
    ])
  }

  private static func command(
    _ action: String, _ name: String, _ content: [String: JSONValue]
  ) -> JSONValue {
    .object([
      "_type": .string("cmd"), "action": .string(action), name: .object(content),
    ])
  }
}

extension Service {
  /// What the phones are told that have just reported, by their names.
  ///
  /// - Throws: As `advice(for:of:)`.
  func ownTracksCommands(
    after reading: PhoneReading, for caller: Caller
  ) async throws -> [(device: String, commands: OwnTracksCommands)] {
    var commands: [(device: String, commands: OwnTracksCommands)] = []
    for device in Set(reading.fixes.map(\.device)).sorted() {
      guard let told = try await advice(for: device, of: caller) else { continue }
      commands.append(
        (device, OwnTracksCommands(told.now, before: told.before, told.settings)))
    }
    return commands
  }
}
