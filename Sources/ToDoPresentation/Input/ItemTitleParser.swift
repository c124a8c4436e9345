/// Reads the title of an item.
package enum ItemTitleParser {
  /// - Throws: `InputError.emptyTitle`.
  package static func parse(_ text: String) throws(InputError) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyTitle }
    return text
  }
}
