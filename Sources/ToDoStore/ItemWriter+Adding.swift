import GRDB
import ToDo

extension ItemWriter {
  /// Balls that wait to be put into an R*Tree, with the numbers of their items. Sorted along a
  /// curve they find the pages of their neighbours in the cache.
  private struct Waiting {
    var openBalls: [(ball: ItemBall, number: UInt32)] = []
    var doneBalls: [(ball: ItemBall, number: UInt32)] = []

    /// That many balls at most, and those of one item.
    static let most = 100_000
  }

  /// Adds items, outside an import.
  mutating func add(_ contents: [ItemContent]) throws -> [Addition] {
    var openContents = OpenContents(seesOthers: false)
    return try add(
      contents, content: { $0 }, besides: EarlierDoneItems(), knowing: &openContents)
  }

  /// Adds items until the time is up.
  ///
  /// - Parameters:
  ///   - items: at least one.
  ///   - contentOf: The content of an item.
  ///   - earlierDone: the done items that count as equal items to be added.
  ///   - openContents: What an import knows of the open items.
  ///   - hasTime: asked before each item but the first.
  /// - Returns: the results for the first items, at least one.
  mutating func add<Items: Collection>(
    _ items: Items, content contentOf: (Items.Element) throws -> ItemContent,
    besides earlierDone: EarlierDoneItems, knowing openContents: inout OpenContents,
    while hasTime: () -> Bool = { true }
  ) throws -> [Addition] {
    // If the numbers do not suffice, all items are refused before anything is changed.
    guard Int(ItemID.largestNumber) - Int(lastNumber) >= items.count else {
      throw ToDoError.idsExhausted
    }
    try openContents.begin(db, adding: items.count, openCount: openCount)
    // After an error it is not known what stays written.
    var isComplete = false
    defer { if !isComplete { openContents.drop() } }
    let lastBefore = lastNumber
    var additions: [Addition] = []
    additions.reserveCapacity(items.count)
    var waiting = Waiting()
    for item in items {
      guard additions.isEmpty || hasTime() else { break }
      let content = try contentOf(item)
      if let number = try number(of: content) {
        // What belongs to an item that was just added must be there before it is changed.
        if number > lastBefore { try insert(&waiting) }
        additions.append(try merge(content, into: number))
        openContents.drop()
        continue
      }
      if let addition = try additionOfDeleted(content) {
        additions.append(addition)
        continue
      }
      let isDone = content.item.done
      // An item with a UUID is itself, however equal others are.
      let earlier =
        content.item.record != nil
        ? nil
        : isDone
          ? try earlierDone.next(db, equalTo: content, upTo: lastBefore)
          : try openItem(equalTo: content, knowing: openContents)
      if let earlier {
        additions.append(Addition(id: earlier, isNew: false))
        continue
      }
      lastNumber += 1
      if !isDone { openContents.insert(content.hash) }
      try insert(content, number: lastNumber, position: nextPosition())
      count(1, done: isDone)
      additions.append(Addition(id: ItemID(number: lastNumber), isNew: true))
      try insertText(of: content, number: lastNumber)
      let balls = content.balls.map { (ball: $0, number: lastNumber) }
      if isDone { waiting.doneBalls += balls } else { waiting.openBalls += balls }
      try addReminderMemory(of: content.item, number: lastNumber)
      if waiting.openBalls.count + waiting.doneBalls.count >= Waiting.most { try insert(&waiting) }
    }
    try insert(&waiting)
    if lastNumber > lastBefore { try recorder.noteAdded(lastBefore + 1...lastNumber, db) }
    isComplete = true
    return additions
  }

  /// The open item that equals an item; of several, the one that has had this content longest.
  private func openItem(
    equalTo content: ItemContent, knowing openContents: OpenContents
  ) throws -> ItemID? {
    let isNew =
      openContents.lacks(content.hash)
      && content.earlier.map { openContents.lacks($0.hash) } ?? true
    return isNew ? nil : try openItem(equalTo: content)
  }

  /// The open item that equals an item; of several, the one that has had this content longest.
  func openItem(equalTo content: ItemContent) throws -> ItemID? {
    if let earlier = content.earlier,
      let id = try openItem(equalTo: earlier.item, earlier.hash, content)
    {
      return id
    }
    return try openItem(equalTo: content.item, content.hash, content)
  }

  /// - Parameter content: Knows the regions of the item.
  private func openItem(
    equalTo item: ToDoItem, _ hash: Int64, _ content: ItemContent
  ) throws -> ItemID? {
    var found: (since: Int64, id: ItemID)?
    try statements.openItems().forEachRow([.integer(hash)]) { row in
      let since = row.integer(1)
      if let stored = try reader.item(row.itemNumber(0), regions: content.regionsByJSON),
        stored.item == item, since < found?.since ?? .max
      {
        found = (since, stored.id)
      }
      return true
    }
    return found?.id
  }

  /// Writes the row of an item with its tags and places.
  private func insert(_ content: ItemContent, number: UInt32, position: Int64) throws {
    try statements.insertItem().forEachRow(
      Self.columns(of: content)
        + [.integer(number), .integer(position), .boolean(content.item.done)]
        + reader.columns(
          of: content.item.record ?? reader.newRecord(number: number, at: recorder.milliseconds),
          number: number
        ).values
    ) { _ in true }
    try insertTags(of: content, number: number)
    try insertPlaces(of: content, number: number)
  }

  static func columns(of content: ItemContent) -> [SQLValue] {
    let item = content.item
    let coordinate = item.location?.coordinate
    let due = DueColumns(item.due)
    let wait = DueColumns(item.waitsUntil)
    return [
      .text(item.title), .optional(item.itemDescription), .optional(due.time),
      .optional(item.location?.name), .optional(coordinate?.latitude),
      .optional(coordinate?.longitude), .integer(item.places.count), .integer(item.tags.count),
      .integer(content.hash), .optional(content.properties), .optional(content.triggers),
      due.day.map { .integer($0) } ?? .null, .optional(item.recurrence?.description),
      .boolean(item.isImportant), .optional(wait.time), wait.day.map { .integer($0) } ?? .null,
    ]
  }

  func insertTags(of content: ItemContent, number: UInt32) throws {
    for tag in content.tags {
      try statements.insertTag().run(
        .integer(number), .text(tag.normalized), .optional(tag.spelling), .optional(tag.folded))
    }
  }

  func insertPlaces(of content: ItemContent, number: UInt32) throws {
    for (ordinal, (place, region)) in zip(content.item.places, content.regions).enumerated() {
      try PreparedStatement(
        db, "INSERT INTO places (item, ordinal, name, region) VALUES (?, ?, ?, ?)"
      ).run(.integer(number), .integer(ordinal), .text(place.name), .text(region))
    }
  }

  /// Puts the balls of one item into the R*Tree of its list.
  func insertBalls(of content: ItemContent, number: UInt32, done: Bool) throws {
    var balls = content.balls.map { (ball: $0, number: number) }
    try insert(&balls, into: BallTable(done: done))
  }

  private func insert(_ waiting: inout Waiting) throws {
    try insert(&waiting.openBalls, into: .open)
    try insert(&waiting.doneBalls, into: .done)
  }

  /// Puts balls into their R*Tree and empties the list.
  private func insert(
    _ balls: inout [(ball: ItemBall, number: UInt32)], into table: BallTable
  ) throws {
    guard !balls.isEmpty else { return }
    balls.sort { $0.ball.curvePosition < $1.ball.curvePosition }
    let statement = try PreparedStatement(db, table.insertStatement)
    for (ball, number) in balls { try ball.insert(by: statement, number: number) }
    balls.removeAll(keepingCapacity: true)
  }
}
