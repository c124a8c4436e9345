import ToDo

/// A tag as it is compared: in lower case and normalization form C.
enum FoldedTag {
  /// The SQL expression for it in the table `tags`, which has an index.
  static let column = "coalesce(folded, tag)"

  static func of(_ tag: String) -> String {
    NormalizedText.of(ToDoItem.tagKey(tag))
  }

  /// The same; nil if it is the tag in normalization form C.
  static func of(_ tag: String, unless normalized: String) -> String? {
    let folded = of(tag)
    return folded.utf8.elementsEqual(normalized.utf8) ? nil : folded
  }
}
