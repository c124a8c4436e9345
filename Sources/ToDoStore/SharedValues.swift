/// Values that are made of texts, as many rows have the same: each is made once, and the items share it in
/// memory.
///
/// Texts are compared by their bytes. Strings would be equal that are spelled with other scalars.
final class SharedValues<Value> {
  private struct Text: Hashable {
    var bytes: [UInt8] = []

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// Rows of which few are equal gain nothing by more.
  private static var mostKnown: Int { 256 }
  /// Longer texts, in bytes, are seldom equal, and would take memory here.
  private static var longestKnown: Int { 256 }

  private var known: [Text: Value] = [:]
  /// That of one row; its memory serves the next.
  private var text = Text()

  /// Returns the value of a text.
  ///
  /// - Parameters:
  ///   - write: Writes the bytes of the text to an empty array.
  ///   - make: Makes the value of these bytes.
  /// - Throws: What `write` and `make` throw.
  func value(
    write: (inout [UInt8]) throws -> Void, make: ([UInt8]) throws -> Value
  ) rethrows -> Value {
    text.bytes.removeAll(keepingCapacity: true)
    try write(&text.bytes)
    guard text.bytes.count <= Self.longestKnown else { return try make(text.bytes) }
    if let value = known[text] { return value }
    let value = try make(text.bytes)
    if known.count < Self.mostKnown { known[text] = value }
    return value
  }
}
