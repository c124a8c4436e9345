/// How the columns of further properties are named.
///
/// A property with the name of one of our columns, or without a name, gets a column whose name
/// begins with `property:`.
enum CSVPropertyName {
  private static let prefix = "property:"
  private static let columns = Set(CSVColumns.Field.allCases.map(\.names[0]))

  /// The name of the column in which a property is kept.
  static func column(of property: String) -> String {
    needsPrefix(property) ? prefix + property : property
  }

  /// The property that a column with the prefix holds; nil for other columns.
  static func property(inColumn name: String) -> String? {
    guard name.hasPrefix(prefix) else { return nil }
    let property = String(name.dropFirst(prefix.count))
    return needsPrefix(property) ? property : nil
  }

  private static func needsPrefix(_ property: String) -> Bool {
    // A priority has no column of its own before it, so it would be read in every case.
    property.isEmpty || columns.contains(property) || property.hasPrefix(prefix)
      || CSVColumns.normalized(property) == CSVColumns.Field.priority.names[0]
  }
}
