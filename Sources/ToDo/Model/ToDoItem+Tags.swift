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
    var known = Set(tags.map(Self.tagKey))
    for tag in new where !tag.isEmpty && known.insert(Self.tagKey(tag)).inserted {
      tags.insert(tag)
    }
  }

  /// Removes a tag in every spelling that differs only in upper and lower case.
  public mutating func removeTag(_ tag: String) {
    let key = Self.tagKey(tag)
    tags = tags.filter { Self.tagKey($0) != key }
  }

  /// The tags in a list, as files have them: of spellings that differ only in upper and lower case, the
  /// first.
  package static func tags(in list: some Sequence<String>) -> Set<String> {
    var known: Set<String> = []
    return Set(list.filter { known.insert(tagKey($0)).inserted })
  }

  /// The same for all spellings of a tag.
  package static func tagKey(_ tag: String) -> String { tag.lowercased() }
}
