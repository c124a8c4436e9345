/// A geo URI (RFC 5870), `geo:52.52,13.405;u=35`, with Android's `?q=` for a pin.
///
/// The altitude and unknown parameters are ignored.
struct GeoURI {
  let coordinate: Coordinate
  /// The uncertainty of the position, from `u=` (RFC 5870, section 3.4.3).
  let uncertainty: Distance?

  private static let scheme = "geo:"
  private static let example = "geo:52.52,13.405;u=35"

  static func isLike(_ text: String) -> Bool {
    text.prefix(scheme.count).lowercased() == scheme
  }

  init(_ text: String) throws(UnreadablePosition) {
    let body = text.dropFirst(Self.scheme.count).prefix { $0 != "#" }
    let path = body.prefix { $0 != "?" }
    let query = LinkQuery(body.dropFirst(path.count + 1))
    let parameters = path.split(separator: ";", omittingEmptySubsequences: false)
    let own = try Self.coordinate(in: PercentEncoding.decoded(parameters.first ?? ""))
    let ownUncertainty = try Self.uncertainty(in: parameters.dropFirst())
    // Applications that have only words for a position write 0,0 and q=words.
    if let pin = try query.position(in: ["q"]) {
      coordinate = pin
      // The uncertainty of one position says nothing about another.
      uncertainty = pin == own ? ownUncertainty : nil
    } else if own.latitude.isZero, own.longitude.isZero, query["q"] != nil {
      throw UnreadablePosition(
        "the geo URI has only words for the position, which are not looked up",
        example: Self.example)
    } else {
      coordinate = own
      uncertainty = ownUncertainty
    }
  }

  private static func coordinate(in text: String) throws(UnreadablePosition) -> Coordinate {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { DecimalNumber(PastedText.cleaned($0)) }
    guard (2...3).contains(parts.count), numbers.count == parts.count else {
      throw UnreadablePosition(
        "a geo URI begins with latitude, comma and longitude in plain numbers", example: example)
    }
    return try Coordinate(readLatitude: numbers[0].value, longitude: numbers[1].value)
  }

  private static func uncertainty(
    in parameters: some Sequence<Substring>
  ) throws(UnreadablePosition) -> Distance? {
    var uncertainty: Distance?
    for parameter in parameters {
      let name = parameter.prefix { $0 != "=" }
      let value = PercentEncoding.decoded(parameter.dropFirst(name.count + 1))
      switch name.lowercased() {
      case "crs":
        guard value.lowercased() == "wgs84" else {
          throw UnreadablePosition(
            "the reference system \(PastedText.excerpt(value)) is not WGS84", example: example)
        }
      case "u":
        guard let meters = DecimalNumber(value), !meters.isSigned, meters.value.isFinite else {
          throw UnreadablePosition("u= gives the uncertainty in metres", example: example)
        }
        uncertainty = uncertainty ?? Distance(meters: meters.value)
      default: break
      }
    }
    return uncertainty
  }
}
