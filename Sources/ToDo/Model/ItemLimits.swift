/// How large one item can be.
///
/// The limits are far beyond what a person writes: they are there so that a damaged or hostile file
/// cannot make one item cost seconds of work or hundreds of megabytes. Stores refuse an item beyond
/// them, and readers of files skip it with a notice; see ``ToDoItem/checkLimits()``.
public enum ItemLimits {
  /// UTF-8 bytes of a title: about three printed pages.
  public static let titleBytes = 10_000
  /// UTF-8 bytes of a description: the text of a thick novel.
  public static let descriptionBytes = 1_000_000
  /// UTF-8 bytes of the name of a location or of a place.
  public static let nameBytes = 10_000
  /// UTF-8 bytes of a tag.
  public static let tagBytes = 1_000
  /// Tags of an item.
  public static let tags = 1_000
  /// Places of an item: more than any chain has branches in one country.
  public static let places = 10_000
  /// Triggers of an item.
  public static let triggers = 100
  /// Bytes of foreign properties: those of their names and texts, and eight for any other value.
  public static let propertyBytes = 1_000_000
  /// How deep foreign properties can be nested.
  public static let propertyDepth = 100
  /// Combining marks in a row. Natural languages need fewer than ten; the Stream-Safe Text Format
  /// of UAX #15 has 30. Putting a run in canonical order takes time quadratic in its length.
  public static let marksInARow = 100

  /// The parts of an item that can be too large.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The title, in UTF-8 bytes.
    case title
    /// The description, in UTF-8 bytes.
    case description
    /// The name of the location or of a place, in UTF-8 bytes.
    case name
    /// A tag, in UTF-8 bytes.
    case tag
    /// The number of tags.
    case tags
    /// The number of places.
    case places
    /// The number of triggers.
    case triggers
    /// The size of the foreign properties, in bytes.
    case properties
    /// The depth of the foreign properties, in levels.
    case propertyDepth
    /// Combining marks in a row, in any text of the item.
    case marks
  }

  /// The most that a part can have.
  package static func limit(of part: Part) -> Int {
    switch part {
    case .title: titleBytes
    case .description: descriptionBytes
    case .name: nameBytes
    case .tag: tagBytes
    case .tags: tags
    case .places: places
    case .triggers: triggers
    case .properties: propertyBytes
    case .propertyDepth: propertyDepth
    case .marks: marksInARow
    }
  }
}

extension ToDoItem {
  /// Refuses an item that is larger than ``ItemLimits`` allow.
  ///
  /// - Throws: ``ToDoError/tooLarge(_:_:)`` for the first part that is.
  /// - Complexity: linear in the size of the texts that are not ASCII and of the properties.
  public func checkLimits() throws(ToDoError) {
    try ItemLimits.check(title, as: .title)
    if let itemDescription { try ItemLimits.check(itemDescription, as: .description) }
    if let location { try ItemLimits.check(location.name, as: .name) }
    try ItemLimits.check(places.count, .places)
    for place in places { try place.checkLimits() }
    try ItemLimits.check(tags.count, .tags)
    for tag in tags { try ItemLimits.check(tag, as: .tag) }
    try ItemLimits.check(triggers.count, .triggers)
    var bytes = 0
    try ItemLimits.check(properties, bytes: &bytes, depth: 1)
  }
}

extension Place {
  /// Refuses a place whose name is longer than ``ItemLimits`` allow.
  ///
  /// - Throws: ``ToDoError/tooLarge(_:_:)``.
  public func checkLimits() throws(ToDoError) {
    try ItemLimits.check(name, as: .name)
  }
}

extension ItemLimits {
  fileprivate static func check(_ size: Int, _ part: Part) throws(ToDoError) {
    guard size <= limit(of: part) else { throw .tooLarge(part, size) }
  }

  fileprivate static func check(_ text: String, as part: Part) throws(ToDoError) {
    try check(text.utf8.count, part)
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    var run = 0
    for scalar in text.unicodeScalars {
      // There is no combining mark before U+0300.
      let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass.rawValue > 0
      run = isMark ? run + 1 : 0
      try check(run, .marks)
    }
  }

  /// Adds the sizes of an object's names and values to `bytes`.
  fileprivate static func check(
    _ object: [String: JSONValue], bytes: inout Int, depth: Int
  ) throws(ToDoError) {
    try check(depth, .propertyDepth)
    for (name, value) in object {
      bytes += name.utf8.count
      try check(value, bytes: &bytes, depth: depth)
    }
  }

  private static func check(
    _ value: JSONValue, bytes: inout Int, depth: Int
  ) throws(ToDoError) {
    switch value {
    case .string(let text): bytes += text.utf8.count
    case .object(let object): try check(object, bytes: &bytes, depth: depth + 1)
    case .array(let values):
      try check(depth + 1, .propertyDepth)
      for value in values { try check(value, bytes: &bytes, depth: depth + 1) }
    case .null, .bool, .integer, .number: break
    }
    bytes += 8
    try check(bytes, .properties)
  }
}
