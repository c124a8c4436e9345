/// The properties of a feature that describe an item.
enum FeatureField: CaseIterable {
  case title, description, due, `repeat`, tags, done, important, priority, wait, location, place
  case radius, width, todo

  /// The names under which the field is read, upper or lower case. The first is the one that is
  /// written, and takes precedence.
  var names: [String] {
    switch self {
    case .title: ["title", "name"]
    case .description: ["description", "desc", "note", "notes"]
    case .due: ["due"]
    case .repeat: ["repeat", "rrule"]
    case .tags: ["tags"]
    case .done: ["done", "completed"]
    case .important: ["important"]
    case .priority: ["priority"]
    case .wait: ["wait"]
    case .location: ["location", "address"]
    case .place: ["place"]
    case .radius: ["radius"]
    case .width: ["width"]
    case .todo: ["todo"]
    }
  }

  /// The name under which the field is written.
  var name: String { names[0] }

  /// The property's field and the rank of its name among the field's names.
  static func named(_ key: String) -> (field: FeatureField, rank: Int)? {
    // Most names are too long, and comparing lengths is cheaper than lowercasing.
    key.utf8.count <= longestName ? ranks[key.lowercased()] : nil
  }

  private static let ranks: [String: (field: FeatureField, rank: Int)] = {
    let named = allCases.flatMap { field in
      field.names.enumerated().map { ($0.element, (field, $0.offset)) }
    }
    return Dictionary(uniqueKeysWithValues: named)
  }()

  private static let longestName = ranks.keys.map(\.utf8.count).max() ?? 0
}
