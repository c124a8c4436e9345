/// The query of a link: `name=value` pairs, decoded, in their order.
struct LinkQuery {
  private let pairs: [(name: String, value: String)]

  /// Reads the text after the question mark.
  init(_ text: some StringProtocol) {
    pairs = text.split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      let value = pair.dropFirst(name.count + 1)
      return (
        PercentEncoding.decoded(name, plusIsSpace: true).lowercased(),
        PastedText.cleaned(PercentEncoding.decoded(value, plusIsSpace: true))
      )
    }
  }

  /// The first value with a name, which is in lower case.
  subscript(name: String) -> String? {
    pairs.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// The position in the first of these values that has one; words are ignored.
  ///
  /// - Throws: `UnreadablePosition` for numbers that are not a position.
  func position(in names: [String]) throws(UnreadablePosition) -> Coordinate? {
    for name in names {
      guard let value = self[name] else { continue }
      if let coordinate = try Self.position(value) { return coordinate }
    }
    return nil
  }

  /// The position with its latitude and longitude in two values.
  ///
  /// - Throws: `UnreadablePosition` if one of them is missing or not a number.
  func position(latitude: String, longitude: String) throws(UnreadablePosition) -> Coordinate? {
    guard self[latitude] != nil || self[longitude] != nil else { return nil }
    guard let north = self[latitude].flatMap({ DecimalNumber($0) }),
      let east = self[longitude].flatMap({ DecimalNumber($0) })
    else { throw UnreadablePosition("\(latitude)= and \(longitude)= are not both numbers") }
    return try Coordinate(readLatitude: north.value, longitude: east.value)
  }

  /// Reads one value, which may begin with Google's `loc:` and end with a label in parentheses.
  static func position(_ value: String) throws(UnreadablePosition) -> Coordinate? {
    var text = value[...]
    if text.prefix(4).lowercased() == "loc:" { text = text.dropFirst(4) }
    if text.first != "(", let label = text.firstIndex(of: "("), text.last == ")" {
      text = text[..<label]
    }
    let written = PastedText.cleaned(text)
    do throws(UnreadablePosition) {
      return try WrittenPosition(written).coordinate
    } catch {
      if written.unicodeScalars.allSatisfy(WrittenPosition.isPartOfNumbers) { throw error }
      return nil
    }
  }
}
