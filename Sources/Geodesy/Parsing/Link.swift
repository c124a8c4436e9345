/// The parts of a web link (RFC 3986, section 3).
struct Link {
  /// The host in lower case, without `www.` and without a port.
  let host: String
  /// The segments of the path that are not empty, still percent-encoded.
  let path: [String]
  let query: LinkQuery
  let fragment: String

  /// Splits a link, which may lack its scheme.
  ///
  /// Returns nil for schemes other than `http` and `https`.
  init?(_ text: String) {
    var rest = text[...]
    if let scheme = Self.scheme(of: text) {
      guard scheme == "http" || scheme == "https" else { return nil }
      rest = rest.dropFirst(scheme.count + 3)
    }
    let beforeFragment = rest.prefix { $0 != "#" }
    fragment = String(rest.dropFirst(beforeFragment.count + 1))
    let beforeQuery = beforeFragment.prefix { $0 != "?" }
    query = LinkQuery(beforeFragment.dropFirst(beforeQuery.count + 1))
    let authority = beforeQuery.prefix { $0 != "/" }
    path = beforeQuery.dropFirst(authority.count).split(separator: "/").map(String.init)
    let name = authority.prefix { $0 != ":" }.lowercased()
    host = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  /// The scheme in lower case, if the text begins with one and `://`.
  static func scheme(of text: String) -> String? {
    let scheme = text.prefix { $0.isASCII && $0.isLetter }
    return !scheme.isEmpty && text.dropFirst(scheme.count).hasPrefix("://")
      ? scheme.lowercased() : nil
  }
}
