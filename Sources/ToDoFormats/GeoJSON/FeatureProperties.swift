import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a feature's properties say of an item, and what of them is not understood.
struct FeatureProperties {
  private(set) var title: String?
  private(set) var description: String?
  private(set) var timestamp: Double?
  private(set) var tags: Set<String> = []
  private(set) var done = false
  private(set) var locationName: String?
  private(set) var placeName: String?
  /// A circle's radius; only beside a Point.
  private(set) var radius: Distance?
  /// A corridor's full width; only beside lines.
  private(set) var width: Distance?
  /// What GeoJSON has no words for.
  private(set) var supplement = ItemSupplement()
  /// All that was not understood.
  private(set) var unknown: [String: JSONValue]
  private(set) var warnings: [FormatNotice] = []

  /// Reads the properties of a feature whose geometry is of that kind.
  init(_ properties: [String: JSONValue], kind: FeatureGeometryKind, timeZone: TimeZone) {
    unknown = properties
    let candidates = Self.candidates(in: properties)
    func names(_ field: FeatureField) -> [String] { candidates[field, default: []] }
    if let read = take(names(.todo), ItemSupplement.init) { supplement = read }
    let kind = supplement.places == nil ? kind : .drawingOnly
    title = supplement.title ?? take(names(.title), Self.title)
    description = take(names(.description), \.string)
    timestamp = take(names(.due)) { Self.timestamp($0, timeZone: timeZone) }
    tags = take(names(.tags), Self.tags) ?? []
    done = take(names(.done), \.bool) ?? false
    locationName = take(names(.location), \.string)
    if kind == .point { radius = take(names(.radius), Self.length) }
    if kind == .line { width = take(names(.width), Self.length) }
    let hasPlaces = kind == .multiPoint || kind == .area || radius != nil || width != nil
    if hasPlaces { placeName = take(names(.place), \.string) }
    warnOfWhatWasMeant(kind)
    unknown.merge(supplement.properties) { _, hidden in hidden }
  }

  /// The properties that may be ours, by field, the likeliest name first.
  private static func candidates(
    in properties: [String: JSONValue]
  ) -> [FeatureField: [String]] {
    var ranked: [FeatureField: [(name: String, rank: Int, isExact: Bool)]] = [:]
    for name in properties.keys {
      guard let (field, rank) = FeatureField.named(name) else { continue }
      ranked[field, default: []].append((name, rank, field.names[rank] == name))
    }
    return ranked.mapValues { candidates in
      candidates.sorted { left, right in
        if left.rank != right.rank { return left.rank < right.rank }
        if left.isExact != right.isExact { return left.isExact }
        return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
      }.map(\.name)
    }
  }

  /// The first property that can be read so; it is known then. One that is null says nothing
  /// and is dropped.
  private mutating func take<Value>(
    _ names: [String], _ read: (JSONValue) -> Value?
  ) -> Value? {
    for name in names {
      guard let value = unknown[name] else { continue }
      if value == .null {
        unknown[name] = nil
      } else if let result = read(value) {
        unknown[name] = nil
        return result
      }
    }
    return nil
  }

  private mutating func warnOfWhatWasMeant(_ kind: FeatureGeometryKind) {
    func warn(_ field: FeatureField, _ isMissing: Bool, _ expected: String) {
      guard isMissing, unknown[field.name] != nil else { return }
      warnings.append(
        FormatNotice(
          place: field.name, text: "not \(expected), and kept as it is. Correct it to have it read."
        ))
    }
    warn(.due, timestamp == nil, "a date or time such as 2026-12-24 or 2026-12-24T18:00:00Z")
    warn(.tags, tags.isEmpty, "a list of strings")
    warn(.done, !done, "true or false")
    warn(.radius, kind == .point && radius == nil, "a number of metres")
    warn(.width, kind == .line && width == nil, "a number of metres")
  }
}

extension FeatureProperties {
  /// A string that is not blank, or a number, printed.
  static func title(_ value: JSONValue) -> String? {
    switch value {
    case .string(let string): isBlank(string) ? nil : string
    case .integer(let integer): String(integer)
    case .number(let number): number.decimalNotation
    default: nil
    }
  }

  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private static func timestamp(_ value: JSONValue, timeZone: TimeZone) -> Double? {
    value.double ?? value.string.flatMap { DueTime.parse($0, timeZone: timeZone) }
  }

  private static func tags(_ value: JSONValue) -> Set<String>? {
    if let string = value.string { return tags(in: string) }
    guard let elements = value.array else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? Set(strings) : nil
  }

  /// The words of a text, separated by commas or white space.
  static func tags(in text: some StringProtocol) -> Set<String> {
    let words = text.split(omittingEmptySubsequences: true) {
      $0 == "," || $0 == ";" || $0.isWhitespace
    }
    return Set(words.map { String($0) })
  }

  private static func length(_ value: JSONValue) -> Distance? {
    value.double.map(Distance.init(meters:))
  }
}
