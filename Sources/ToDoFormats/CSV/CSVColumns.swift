/// The columns of a CSV file of items.
struct CSVColumns {
  /// The part of an item that a column holds.
  enum Field: CaseIterable {
    case title, latitude, longitude, description, due, tags, done, important, priority, wait
    case location, radius, `repeat`, record

    var names: [String] {
      switch self {
      case .title: ["title", "name"]
      case .latitude: ["latitude", "lat"]
      case .longitude: ["longitude", "lon", "lng", "long"]
      case .description: ["description", "desc", "note", "notes"]
      case .due: ["due", "date"]
      case .tags: ["tags"]
      case .done: ["done", "completed"]
      case .important: ["important"]
      case .priority: ["priority"]
      case .wait: ["wait"]
      case .location: ["location", "address"]
      case .radius: ["radius"]
      case .record: ["todo record"]
      case .repeat: ["repeat", "rrule"]
      }
    }
  }

  /// The index of the column of each field that the file has.
  let indices: [Field: Int]
  /// The indices of the other columns, and the properties that they become.
  let properties: [(name: String, index: Int)]
  /// How many fields a row has.
  let count: Int
  let warnings: [FormatNotice]

  /// Finds the columns by their names, upper or lower case. If several have the same meaning, the
  /// likeliest name counts, and the others are properties.
  ///
  /// - Throws: `FormatError.noUsableHeader`.
  init(_ record: CSVParser.Record) throws(FormatError) {
    guard record.fieldCount <= CSVParser.fieldLimit else {
      throw .tooManyColumns(
        line: record.line, count: record.fieldCount, limit: CSVParser.fieldLimit)
    }
    let header = record.fields
    let names = header.map(Self.normalized)
    var indices: [Field: Int] = [:]
    for field in Field.allCases {
      indices[field] = field.names.lazy.compactMap(names.firstIndex(of:)).first
    }
    guard indices[.title] != nil else {
      throw .noUsableHeader(
        line: record.line, found: header, reason: "no column has the titles of the items.")
    }
    if (indices[.latitude] == nil) != (indices[.longitude] == nil) {
      let missing = indices[.latitude] == nil ? "latitude" : "longitude"
      throw .noUsableHeader(
        line: record.line, found: header, reason: "there is no column for the \(missing).")
    }
    var uniqueNames = UniqueNames(indices.keys.map(\.names[0]) + indices.values.map { header[$0] })
    let used = Set(indices.values)
    var properties: [(name: String, index: Int)] = []
    var prefixed: Set<String> = []
    var warnings: [FormatNotice] = []
    for (index, name) in header.enumerated() where !used.contains(index) {
      if let property = CSVPropertyName.property(inColumn: name),
        prefixed.insert(property).inserted
      {
        properties.append((property, index))
        continue
      }
      let unique = uniqueNames.unique(name.isEmpty ? "column \(index + 1)" : name)
      if unique != name, !name.isEmpty {
        warnings.append(
          FormatNotice(
            path: "line \(record.line)",
            text: "a second column \(name.quoted); it is kept as \(unique.quoted).",
            byteOffset: record.byteOffset))
      }
      properties.append((unique, index))
    }
    self.indices = indices
    self.properties = properties
    self.warnings = warnings
    count = header.count
  }

  /// Whether one of the names is a title's.
  static func hasTitle(among header: [String]) -> Bool {
    header.contains { Field.title.names.contains(normalized($0)) }
  }

  /// A column's name for comparison: in lower case, without surrounding white space.
  static func normalized(_ name: String) -> String {
    String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      .lowercased()
  }

}

/// Makes names unique: a name that is taken gets a number.
private struct UniqueNames {
  private var used: Set<String>
  /// The number to try next for a name that came before.
  private var nextNumbers: [String: Int] = [:]

  init(_ names: [String]) {
    used = Set(names)
  }

  /// The name, or the first of `name 2`, `name 3` and so on that has not been used.
  ///
  /// - Complexity: amortized O(1), since no number is tried twice for a name.
  mutating func unique(_ name: String) -> String {
    if used.insert(name).inserted { return name }
    var number = nextNumbers[name] ?? 2
    while !used.insert("\(name) \(number)").inserted { number += 1 }
    nextNumbers[name] = number + 1
    return "\(name) \(number)"
  }
}
