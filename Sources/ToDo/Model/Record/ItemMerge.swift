extension ToDoItem {
  /// What two copies of one item become together: of each part the value that was given later.
  ///
  /// It does not matter which of the two is merged into the other, nor how often. A value that has
  /// another one's time but differs from it was changed by hand, in a spreadsheet for example: the
  /// other copy's counts, as changed now.
  ///
  /// - Parameters:
  ///   - other: A copy of the item from a file.
  ///   - now: In milliseconds since 1970.
  /// - Precondition: Both have a record.
  /// - Returns: This item with the parts of the other one that are later, and with this item's UUID.
  package func merged(with other: ToDoItem, at now: Int64) -> ToDoItem {
    guard let mine = record, let theirs = other.record else {
      preconditionFailure("Only items with records are merged")
    }
    var merged = self
    var record = mine
    record.madeMilliseconds =
      [mine.madeMilliseconds, theirs.madeMilliseconds].compactMap(\.self).min()
    for field in ItemField.allCases where !theirs.absent.contains(field) {
      let (own, their) = (mine.milliseconds(of: field), theirs.milliseconds(of: field))
      let isDifferent = field.differs(self, other)
      let isByHand = own == their && isDifferent
      let isTheirs = their > own || isByHand
      if isTheirs { field.copy(from: other, to: &merged) }
      record.changes[field] = isByHand ? max(now, own + 1) : max(own, their)
      if field == .reminders {
        record.fired =
          isDifferent ? (isTheirs ? theirs : mine).fired : mine.fired.union(theirs.fired)
      }
    }
    record.changes = record.changes.filter { $0.value > record.madeMilliseconds ?? 0 }
    record.namedPlaces = mine.namedPlaces.union(theirs.namedPlaces)
    merged.record = record
    return merged
  }
}
