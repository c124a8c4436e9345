extension ToDoItem {
  /// What two copies of one item become together: of each part the value that was given later.
  ///
  /// It does not matter which of the two is merged into the other, nor how often. Of two values that
  /// were given at the same time, the one whose JSON is greater in byte order wins.
  ///
  /// - Precondition: Both have a record.
  /// - Returns: This item with the parts of the other one that are later, and with this item's UUID.
  package func merged(with other: ToDoItem) -> ToDoItem {
    guard let mine = record, let theirs = other.record else {
      preconditionFailure("Only items with records are merged")
    }
    var merged = self
    var record = mine
    record.madeMilliseconds =
      [mine.madeMilliseconds, theirs.madeMilliseconds].compactMap(\.self).min()
    for field in ItemField.allCases {
      let (own, their) = (mine.milliseconds(of: field), theirs.milliseconds(of: field))
      let isDifferent = field.differs(self, other)
      let isTheirs =
        own == their && isDifferent
        ? field.tieBreaker(of: self).lexicographicallyPrecedes(field.tieBreaker(of: other))
        : their > own
      if isTheirs { field.copy(from: other, to: &merged) }
      record.changes[field] = max(own, their)
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
