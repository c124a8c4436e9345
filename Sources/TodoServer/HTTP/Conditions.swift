import HTTPTypes
import Hummingbird

/// On which state of a resource a request depends (RFC 9110, section 13.1). The tag of a state counts in
/// whatever content coding the client got it.
struct Conditions: Sendable {
  /// Some tags, or any at all.
  enum Tags: Hashable, Sendable {
    case any
    case some([Tag])
  }

  /// A tag, and whether it is a weak one.
  struct Tag: Hashable, Sendable {
    let tag: EntityTag
    let isWeak: Bool
  }

  /// `If-Match`; nil without one.
  let match: Tags?
  /// `If-None-Match`; nil without one.
  let noneMatch: Tags?

  /// - Throws: ``Problem`` for a header that is not a list of tags.
  init(_ request: Request) throws {
    match = try Self.tags(request, .ifMatch)
    noneMatch = try Self.tags(request, .ifNoneMatch)
  }

  /// The tag by which a client that asks for a resource in this state knows it already; nil if it does
  /// not.
  func known(_ tag: EntityTag) -> EntityTag? {
    guard let noneMatch, noneMatch.has(tag, countsWeak: true) else { return nil }
    guard case .some(let tags) = noneMatch else { return tag }
    return tags.first { $0.tag.ofState == tag }?.tag
  }

  /// Refuses to change a resource in this state.
  ///
  /// - Throws: ``Problem`` with the status 412.
  func check(_ tag: EntityTag) throws {
    if let match, !match.has(tag, countsWeak: false) {
      throw Problem(
        .preconditionFailed,
        "It was changed meanwhile. Nothing was done; read it again, and repeat your change.",
        headers: [.eTag: tag.text])
    }
    if known(tag) != nil {
      throw Problem(
        .preconditionFailed, "It is there already (If-None-Match). Nothing was done.",
        headers: [.eTag: tag.text])
    }
  }

  /// Refuses a request without any condition.
  ///
  /// - Throws: ``Problem`` with the status 428.
  func require() throws {
    guard match == nil, noneMatch == nil else { return }
    throw Problem(
      .preconditionRequired,
      "This replaces the whole item. Send If-Match with the ETag that you read, so that no change of "
        + "others is lost; or use PATCH.")
  }

  /// Reads `*`, or tags with commas between them.
  private static func tags(_ request: Request, _ name: HTTPField.Name) throws -> Tags? {
    guard let header = request.headers[name] else { return nil }
    var rest = header[...]
    func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\t" } }
    skipSpace()
    if rest.first == "*", rest.dropFirst().allSatisfy({ $0 == " " || $0 == "\t" }) { return .any }
    var tags: [Tag] = []
    while !rest.isEmpty {
      let isWeak = rest.hasPrefix("W/")
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
        throw Problem(
          .badRequest, "\(name.rawName) is not \"*\" or a list of tags. Send an ETag as you got it."
        )
      }
      let opaque = String(rest[rest.index(after: rest.startIndex)..<end])
      tags.append(Tag(tag: EntityTag(opaque: opaque), isWeak: isWeak))
      rest = rest[rest.index(after: end)...]
      skipSpace()
      while rest.first == "," {
        rest = rest.dropFirst()
        skipSpace()
      }
    }
    return .some(tags)
  }
}

extension Conditions.Tags {
  fileprivate func has(_ tag: EntityTag, countsWeak: Bool) -> Bool {
    switch self {
    case .any: true
    case .some(let tags): tags.contains { $0.tag.ofState == tag && (countsWeak || !$0.isWeak) }
    }
  }
}

extension Conditions {
  /// The condition of a client that reads: it gets an answer only in this state.
  init(match: Tags) {
    self.match = match
    noneMatch = nil
  }
}
