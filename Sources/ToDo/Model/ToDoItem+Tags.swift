/// Tags are compared without regard to upper and lower case.
extension ToDoItem {
  /// Whether the item has a tag, in any spelling that differs only in upper and lower case.
  public func hasTag(_ tag: String) -> Bool {
    if tags.isEmpty { return false }
    if tags.contains(tag) { return true }
    let key = Self.tagKey(tag)
    return tags.contains { Self.tagKey($0) == key }
  }

  /// Adds tags. One that the item has already keeps its spelling; empty ones are left out.
  public mutating func addTags(_ new: some Sequence<String>) {
    for tag in new where !tag.isEmpty && !hasTag(tag) { tags.insert(tag) }
  }

  /// Removes a tag in every spelling that differs only in upper and lower case.
  public mutating func removeTag(_ tag: String) {
    let key = Self.tagKey(tag)
    tags = tags.filter { Self.tagKey($0) != key }
  }

  /// The same for all spellings of a tag.
  package static func tagKey(_ tag: String) -> String { tag.lowercased() }
}
