/// What came of the entries of a file, or of several.
package struct ImportTally: Hashable, Sendable {
  package var added = 0
  package var present = 0
  /// Of those that were there, the ones that were changed.
  package var changed = 0
  package var refused = 0
  package var warnings = 0
  /// Items that were deleted here too.
  package var deleted = 0

  package init() {}

  package static func + (left: ImportTally, right: ImportTally) -> ImportTally {
    var sum = left
    sum.added += right.added
    sum.present += right.present
    sum.changed += right.changed
    sum.refused += right.refused
    sum.warnings += right.warnings
    sum.deleted += right.deleted
    return sum
  }
}
