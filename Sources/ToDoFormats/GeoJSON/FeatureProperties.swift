import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of an item that a feature's properties describe, and the properties that are not
/// understood.
struct FeatureProperties {
  private(set) var title: String?
  private(set) var description: String?
  private(set) var due: Due?
  private(set) var recurrence: Recurrence?
  private(set) var tags: Set<String> = []
  private(set) var done = false
  private(set) var isImportant = false
  private(set) var waitsUntil: Due?
  private(set) var locationName: String?
  private(set) var placeName: String?
  /// A circle's radius; only beside a Point.
  private(set) var radius: Distance?
  /// A corridor's full width; only beside lines.
  private(set) var width: Distance?
  /// What GeoJSON cannot express.
  private(set) var supplement = ItemSupplement()
  /// The properties that were not understood.
  private(set) var unknown: [String: JSONValue]
  private(set) var warnings: [FormatNotice] = []

  /// Reads the properties of a feature whose geometry is of that kind.
  init(_ properties: [String: JSONValue], kind: FeatureGeometryKind, timeZone: TimeZone) {
    unknown = properties
    let candidates = Self.candidates(in: properties)
    if let read = take(.todo, of: candidates, ItemSupplement.init) { supplement = read }
    let kind = supplement.places == nil ? kind : .drawingOnly
    title = supplement.title ?? take(.title, of: candidates, Self.title)
    description = take(.description, of: candidates, \.string)
    due = take(.due, of: candidates) { Self.due($0, timeZone: timeZone) }
    recurrence = take(.repeat, of: candidates) { $0.string.flatMap { Recurrence($0) } }
    tags = take(.tags, of: candidates, Self.tags) ?? []
    done = take(.done, of: candidates, \.bool) ?? false
    isImportant =
      take(.important, of: candidates, \.bool) ?? take(.priority, of: candidates, Self.isHigh)
      ?? false
    waitsUntil = take(.wait, of: candidates) { Self.wait($0, timeZone: timeZone) }
    locationName = take(.location, of: candidates, \.string)
    if kind == .point { radius = take(.radius, of: candidates, Self.length) }
    if kind == .line { width = take(.width, of: candidates, Self.length) }
    let hasPlaces = kind == .multiPoint || kind == .area || radius != nil || width != nil
    if hasPlaces { placeName = take(.place, of: candidates, \.string) }
    if !candidates.isEmpty { warnOfWhatWasMeant(kind) }
    unknown.merge(supplement.properties) { _, hidden in hidden }
  }

  /// A property that may be ours.
  private struct Candidate {
    let field: FeatureField
    let rank: Int
    let isExact: Bool
    let name: String

    /// Whether it takes precedence over another property for the same field.
    func precedes(_ other: Candidate) -> Bool {
      if rank != other.rank { return rank < other.rank }
      if isExact != other.isExact { return isExact }
      return name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }

  /// The properties that may be ours, the likeliest name of a field first.
  private static func candidates(in properties: [String: JSONValue]) -> [Candidate] {
    var candidates: [Candidate] = []
    for name in properties.keys {
      guard let (field, rank) = FeatureField.named(name) else { continue }
      candidates.append(
        Candidate(
          field: field, rank: rank, isExact: field.names[rank] == name, name: name))
    }
    return candidates.sorted { $0.precedes($1) }
  }

  /// The first property that can be read this way, which then counts as known. Null properties are
  /// dropped.
  private mutating func take<Value>(
    _ field: FeatureField, of candidates: [Candidate], _ read: (JSONValue) -> Value?
  ) -> Value? {
    for candidate in candidates where candidate.field == field {
      guard let value = unknown[candidate.name] else { continue }
      if value == .null {
        unknown[candidate.name] = nil
      } else if let result = read(value) {
        unknown[candidate.name] = nil
        return result
      }
    }
    return nil
  }

  private mutating func warnOfWhatWasMeant(_ kind: FeatureGeometryKind) {
    func warn(
      _ field: FeatureField, _ isMissing: Bool, _ expected: String,
      reason: (JSONValue) -> String? = { _ in nil }
    ) {
      guard isMissing, let value = unknown[field.name] else { return }
      let advice = reason(value) ?? "Correct it and read the file again."
      warnings.append(
        FormatNotice(path: field.name, text: "not \(expected), and kept as it is. \(advice)"))
    }
    // Foreign properties with that name are seldom objects.
    warn(
      .todo, unknown[FeatureField.todo.name]?.object != nil, "what ToDo writes there",
      reason: ItemSupplement.reason)
    warn(.due, due == nil, "a date or time such as 2026-12-24 or 2026-12-24T18:00:00Z")
    // Other programs have properties of that name that say something else.
    warn(
      .repeat,
      recurrence == nil && unknown[FeatureField.repeat.name]?.string?.contains("=") == true,
      "a repeat such as FREQ=WEEKLY;BYDAY=FR", reason: Self.reasonAgainstRepeat)
    warn(.tags, tags.isEmpty, "a list of strings")
    warn(.done, !done, "true or false")
    warn(.radius, kind == .point && radius == nil, "a number of metres")
    warn(.width, kind == .line && width == nil, "a number of metres")
  }
}

extension FeatureProperties {
  /// A string that is not blank, or a number as text.
  static func title(_ value: JSONValue) -> String? {
    switch value {
    case .string(let string): isBlank(string) ? nil : string
    case .integer(let integer): String(integer)
    case .number(let number): number.decimalNotation
    default: nil
    }
  }

  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  private static func due(_ value: JSONValue, timeZone: TimeZone) -> Due? {
    value.double.map(Due.init(timestamp:))
      ?? value.string.flatMap { Due.parse($0, timeZone: timeZone) }
  }

  private static func reasonAgainstRepeat(_ value: JSONValue) -> String? {
    do throws(ToDoError) {
      _ = try Recurrence(parsing: value.string ?? "")
      return nil
    } catch {
      return error.description
    }
  }

  /// A day or a time; a number only where a time cannot be written otherwise.
  private static func wait(_ value: JSONValue, timeZone: TimeZone) -> Due? {
    due(value, timeZone: timeZone).flatMap { wait in
      value.double == nil || wait.rfc3339 == nil ? wait : nil
    }
  }

  /// True for a high priority; nil for others, which are kept as they are.
  private static func isHigh(_ value: JSONValue) -> Bool? {
    title(value).map(ForeignPriority.isHigh) == true ? true : nil
  }

  private static func tags(_ value: JSONValue) -> Set<String>? {
    if let string = value.string { return tags(in: string) }
    guard let elements = value.array else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? ToDoItem.tags(in: strings) : nil
  }

  /// The words of a text, separated by commas or white space.
  static func tags(in text: some StringProtocol) -> Set<String> {
    let words = text.split(omittingEmptySubsequences: true) {
      $0 == "," || $0 == ";" || $0.isWhitespace
    }
    return ToDoItem.tags(in: words.map { String($0) })
  }

  private static func length(_ value: JSONValue) -> Distance? {
    value.double.map(Distance.init(meters:))
  }
}

/// What a geometry needs from its feature's properties to become a position or a place.
enum FeatureGeometryKind {
  case none, point, multiPoint, line, area
  /// The places are in the properties, and the geometry is only for drawing.
  case drawingOnly

  init(_ geometry: GeoJSONGeometry?) {
    switch geometry {
    case nil, .geometryCollection: self = .none
    case .point: self = .point
    case .multiPoint: self = .multiPoint
    case .lineString, .multiLineString: self = .line
    case .polygon, .multiPolygon: self = .area
    }
  }
}
