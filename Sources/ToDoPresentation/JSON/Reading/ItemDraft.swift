package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// An item as somebody sent it: in the JSON form in which items are printed, whole or in part.
///
/// A member whose value is the one that is printed changes nothing, also where the JSON says less than
/// the item holds: places are printed by their names alone, say. So what was printed can be sent back.
/// Members that an item has by itself, such as its id and when it was made, are ignored.
package struct ItemDraft: Sendable {
  /// The members that can be set.
  enum Field: String, CaseIterable, Sendable {
    // In this order: a repeat may set the due date, a place without a name is called like the location,
    // and a reminder needs to know where.
    case title, description, due, `repeat`, location, places, tags, trigger, important, wait, done
  }

  /// What is printed of an item besides what can be set.
  private static let readOnly: Set<String> = [
    "id", "uuid", "made", "changed", "doneAt", "next", "distance", "bearing", "inside", "along",
    "leg",
  ]
  /// What is printed beside the distance, or in a round beside the leg. Whoever sends it without one has
  /// written it by hand, and means another member.
  private static let besideDistance: [String: Field] = ["place": .places, "position": .location]

  private let members: [Field: JSONNode]
  private let places: PlacesDraft?

  /// Reads what can be read without the item: the names of the members, and the regions, which may take
  /// a while.
  package init(_ value: JSONValue) throws(JSONInputError) {
    let node = JSONNode(value)
    guard case .object(let values) = value else {
      throw node.error("Send an object, such as {\"title\": \"Buy milk\"}.")
    }
    let ignored: Set<String>
    if values["distance"] == nil, values["leg"] == nil {
      for (name, field) in Self.besideDistance.sorted(by: { $0.key < $1.key })
      where values[name] != nil {
        throw JSONInputError(
          at: node.pointer(to: name),
          "There is no member \"\(name)\" here. Did you mean \"\(field.rawValue)\"?")
      }
      ignored = Self.readOnly
    } else {
      ignored = Self.readOnly.union(Self.besideDistance.keys)
    }
    let known = Field.allCases.map(\.rawValue)
    var members: [Field: JSONNode] = [:]
    for (name, member) in try node.allMembers(known, ignoring: ignored) {
      if let field = Field(rawValue: name) { members[field] = member }
    }
    self.members = members
    places = try members[.places].flatMap { member throws(JSONInputError) in
      member.isNull ? nil : try PlacesDraft(member)
    }
  }

  /// The names of places that the draft has.
  package var placeNames: Set<String> { places?.names ?? [] }

  /// What a draft is read with besides the item.
  package struct Setting: Sendable {
    /// In seconds since 1970.
    let now: Double
    /// That of times without an offset, and of the days of a repeat.
    let timeZone: TimeZone
    /// The places that the draft mentions.
    let places: NamedPlaces

    package init(now: Date, timeZone: TimeZone, places: NamedPlaces) {
      self.now = now.timeIntervalSince1970
      self.timeZone = timeZone
      self.places = places
    }
  }
}

// MARK: Applying

extension ItemDraft {
  /// A new item.
  ///
  /// - Throws: ``JSONInputError``.
  package func newItem(_ setting: Setting) throws(JSONInputError) -> ToDoItem {
    guard let title = members[.title], !title.isNull else { throw Self.missingTitle }
    var item = ToDoItem(title: "")
    for field in Field.allCases {
      guard let member = members[field], !member.isNull else { continue }
      if field == .done { item.done = try member.flag() }
      try set(field, to: member, of: &item, setting)
    }
    try check(item, hadNowhere: false)
    return item
  }

  /// Gives an item the content of the draft; a member that is missing is as one that is null. What is
  /// not printed of an item, such as the properties of the file that it was imported from, stays.
  ///
  /// - Throws: ``JSONInputError``, and the item is to be left as it was.
  package func replace(
    _ item: inout ToDoItem, _ setting: Setting
  ) throws(JSONInputError) {
    try change(&item, setting) { field, _ in members[field]?.value ?? .null }
  }

  /// Applies the draft as a JSON Merge Patch (RFC 7396): a member that is missing stays, and one that is
  /// null is cleared.
  ///
  /// - Throws: ``JSONInputError``, and the item is to be left as it was.
  package func patch(_ item: inout ToDoItem, _ setting: Setting) throws(JSONInputError) {
    try change(&item, setting) { field, current in
      // The merge drops the nulls inside: a member that is sent back as printed would seem changed.
      members[field].map { $0.value == current ? current : current.merged(with: $0.value) }
    }
  }

  /// - Parameter value: What a member becomes, by what it is; nil if it stays.
  private func change(
    _ item: inout ToDoItem, _ setting: Setting, _ value: (Field, JSONValue) -> JSONValue?
  ) throws(JSONInputError) {
    let current = ItemJSON.members(of: item)
    let hadNowhere = item.trigger != nil && item.triggerRegions.isEmpty
    var isChanged = false
    for field in Field.allCases {
      let old = current[field.rawValue] ?? .null
      guard let new = value(field, old), new != old else { continue }
      isChanged = true
      let node = JSONNode(new, at: "/\(field.rawValue)")
      guard new != .null else {
        try clear(field, of: &item)
        continue
      }
      try set(field, to: node, of: &item, setting)
    }
    if isChanged { try check(item, hadNowhere: hadNowhere) }
  }

  private static var missingTitle: JSONInputError {
    JSONInputError(at: "/title", "An item needs a title. Say what needs doing.")
  }

  private func clear(_ field: Field, of item: inout ToDoItem) throws(JSONInputError) {
    switch field {
    case .title: throw Self.missingTitle
    case .description: item.itemDescription = nil
    case .due: item.due = nil
    case .repeat: item.recurrence = nil
    case .location: item.location = nil
    case .places: item.places = []
    case .tags: item.tags = []
    case .trigger: item.triggers = []
    case .important: item.isImportant = false
    case .wait: item.waitsUntil = nil
    // Whether it is done is not content: what replaces an item need not say it.
    case .done: break
    }
  }

  private func set(
    _ field: Field, to node: JSONNode, of item: inout ToDoItem, _ setting: Setting
  ) throws(JSONInputError) {
    let reader = ItemMemberReader(setting)
    switch field {
    case .title: item.title = try reader.title(node)
    case .description: item.itemDescription = try node.text()
    case .due: item.due = try node.due(in: setting.timeZone)
    case .repeat: try reader.setRepeat(node, of: &item)
    case .location: item.location = try reader.location(node)
    case .places:
      guard let places else { throw node.error("Expected an array.") }
      let name = item.location?.name ?? ""
      item.places = try places.places(
        own: item.places, known: setting.places, nameless: name.isEmpty ? item.title : name)
    case .tags: item.tags = try reader.tags(node)
    case .trigger: try reader.setTriggers(node, of: &item)
    case .important: item.isImportant = try node.flag()
    case .wait: item.waitsUntil = try node.due(in: setting.timeZone)
    case .done:
      guard try node.flag() == item.done else {
        throw node.error(
          "\"done\" cannot be changed here. Use the item's /check or /uncheck.")
      }
    }
  }
}

// MARK: Checking

extension ItemDraft {
  /// - Parameter hadNowhere: Whether its reminders had no place before, so that it may stay so.
  private func check(_ item: ToDoItem, hadNowhere: Bool) throws(JSONInputError) {
    if item.trigger != nil, item.triggerRegions.isEmpty, !hadNowhere {
      throw JSONInputError(
        at: "/trigger",
        "A reminder needs a place. Send \"location\" with a latitude and a longitude, or \"places\"."
      )
    }
    do throws(ToDoError) {
      try item.checkLimits()
    } catch {
      throw JSONInputError(at: error.pointer, error.description)
    }
  }
}

extension ToDoError {
  /// The member that is too large; empty for the item as a whole.
  fileprivate var pointer: String {
    guard case .tooLarge(let part, _) = self else { return "" }
    return switch part {
    case .title: "/title"
    case .description: "/description"
    case .tag, .tags: "/tags"
    case .places: "/places"
    case .triggers: "/trigger"
    case .name, .properties, .propertyDepth, .marks: ""
    }
  }
}
