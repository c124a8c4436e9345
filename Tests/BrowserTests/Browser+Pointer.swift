import Testing
import ToDo

extension Browser {
  /// Taps a point of an element.
  ///
  /// - Parameters:
  ///   - right: How far to the right of its middle, in pixels.
  ///   - down: How far below its middle.
  func tap(_ selector: String, right: Int = 0, down: Int = 0) async throws {
    try await point(
      at: selector, right: right, down: down, [button("pointerDown"), button("pointerUp")])
  }

  /// Drags an element with the mouse.
  func drag(_ selector: String, right: Int = 0, down: Int = 0) async throws {
    // The first steps are small: a page takes them for a tap that trembles.
    let parts = [0.05, 0.1, 0.35, 0.5]
    let moves = parts.map { part in
      JSONValue.object([
        "type": .string("pointerMove"), "origin": .string("pointer"), "duration": .integer(20),
        "x": .integer(Int64((part * Double(right)).rounded())),
        "y": .integer(Int64((part * Double(down)).rounded())),
      ])
    }
    try await point(at: selector, [button("pointerDown")] + moves + [button("pointerUp")])
  }

  private func button(_ action: String) -> JSONValue {
    .object(["type": .string(action), "button": .integer(0)])
  }

  /// Moves the mouse to an element, and does something there (WebDriver, section 15).
  private func point(
    at selector: String, right: Int = 0, down: Int = 0, _ actions: [JSONValue]
  ) async throws {
    let element = try await element(selector)
    try await script("arguments[0].scrollIntoView({ block: 'center' })", element)
    let move = JSONValue.object([
      "type": .string("pointerMove"), "origin": element, "duration": .integer(0),
      "x": .integer(Int64(right)), "y": .integer(Int64(down)),
    ])
    _ = try await send(
      "POST", "/actions",
      .object([
        "actions": .array([
          .object([
            "type": .string("pointer"), "id": .string("mouse"),
            "parameters": .object(["pointerType": .string("mouse")]),
            "actions": .array([move] + actions),
          ])
        ])
      ]))
  }

  /// Lets pages know where the browser is, as somebody does who permits it.
  func stand(at latitude: Double, _ longitude: Double) async throws {
    _ = try await send(
      "POST", "/permissions",
      .object([
        "descriptor": .object(["name": .string("geolocation")]), "state": .string("granted"),
      ]))
    try await command(
      "Emulation.setGeolocationOverride",
      .object([
        "latitude": .number(latitude), "longitude": .number(longitude), "accuracy": .integer(5),
      ]))
  }
}
