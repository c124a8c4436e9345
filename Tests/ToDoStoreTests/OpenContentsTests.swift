import Foundation
import GRDB
import Testing
import ToDo

@testable import ToDoStore

/// What an import knows of the open items never hides an equal one.
@Suite struct OpenContentsTests {
  private let folder: TemporaryFolder
  private let store: SQLiteItemStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
  }

  private static let many = OpenContents.fewestItems
  private static let milk = ToDoItem(title: "Milk", tags: ["shop"])

  private static func things(_ numbers: Range<Int>) -> [ToDoItem] {
    numbers.map { ToDoItem(title: "Thing \($0)") }
  }

  private func hash(of item: ToDoItem) -> Int64 { ItemContent.withoutPlaces(item).hash }

  /// Calls `body` with what is known of a list of 100 things.
  private func withContentsOfAHundred(
    _ body: (inout OpenContents) throws -> Void
  ) throws {
    try store.add(contentsOf: Self.things(0..<100))
    try folder.withFile { db in
      var contents = OpenContents(seesOthers: true)
      try contents.begin(db, adding: Self.many, openCount: 100)
      try body(&contents)
    }
  }

  @Test func whatIsThereIsNotLacking() throws {
    try withContentsOfAHundred { contents in
      for thing in Self.things(0..<100) { #expect(!contents.lacks(hash(of: thing))) }
      #expect(contents.lacks(hash(of: Self.milk)))
      contents.insert(hash(of: Self.milk))
      #expect(!contents.lacks(hash(of: Self.milk)))
    }
  }

  @Test func afterItIsDroppedNothingIsSaidToBeLacking() throws {
    try withContentsOfAHundred { contents in
      contents.drop()
      for thing in Self.things(0..<200) { #expect(!contents.lacks(hash(of: thing))) }
    }
  }

  /// Of m bits, n items set two each: the share of false positives is (1 - e^(-2n/m))².
  @Test func fewNewContentsSeemToBeThere() throws {
    try withContentsOfAHundred { contents in
      for thing in Self.things(100..<200_000) { contents.insert(hash(of: thing)) }
      let expected = pow(1 - exp(-2 * 200_000 / Double(1 << 22)), 2)
      let seeming = Self.things(200_000..<240_000).count { !contents.lacks(hash(of: $0)) }
      #expect(abs(Double(seeming) / 40_000 - expected) < 0.2 * expected)
    }
  }

  /// Reading it must not cost more than it saves.
  @Test(arguments: [(many - 1, 0), (many, OpenContents.hashesReadPerItem * many + 1)])
  func itIsReadWhereThatPays(count: Int, openCount: Int) throws {
    try folder.withFile { db in
      var contents = OpenContents(seesOthers: true)
      try contents.begin(db, adding: count, openCount: openCount)
      #expect(!contents.lacks(hash(of: Self.milk)))
      try contents.begin(db, adding: Self.many, openCount: Self.many)
      #expect(contents.lacks(hash(of: Self.milk)))
    }
  }

  @Test func itSaysNothingWhereOthersWriteUnseen() throws {
    try folder.withFile { db in
      var contents = OpenContents(seesOthers: false)
      try contents.begin(db, adding: Self.many, openCount: 0)
      #expect(!contents.lacks(hash(of: Self.milk)))
    }
  }

  @Test(arguments: [ItemImport.Mode.stepByStep, .allOrNothing, .rehearsal])
  func anEqualItemOfBeforeOrOfTheImportIsFound(mode: ItemImport.Mode) throws {
    let old = try store.add(Self.milk).id
    let bread = ToDoItem(title: "Bread")
    let additions = try store.importing(mode) { items in
      let first = try items.add(Self.things(0..<3 * Self.many) + [bread])
      let second = try items.add(Self.things(0..<Self.many) + [Self.milk, bread])
      return (first, second)
    }
    #expect(additions.0.allSatisfy { $0.isNew })
    #expect(
      additions.1.map(\.id)
        == additions.0.prefix(Self.many).map(\.id) + [old, additions.0[3 * Self.many].id])
    #expect(additions.1.allSatisfy { !$0.isNew })
  }

  @Test(arguments: [true, false])
  func anEqualItemThatSomebodyElseAddsIsFound(byAnotherStore: Bool) throws {
    let other = byAnotherStore ? try folder.store() : store
    try store.importing(.stepByStep) { items in
      try items.add(Self.things(0..<Self.many))
      let milk = try other.add(Self.milk).id
      #expect(
        try items.add(Self.things(Self.many..<2 * Self.many) + [Self.milk]).last
          == Addition(id: milk, isNew: false))
    }
  }

  /// Older versions kept a day as its last second.
  @Test func anItemOfAnOlderVersionIsFound() throws {
    let day = try #require(CalendarDay("2026-12-24"))
    var (old, new) = (Self.milk, Self.milk)
    old.due = .day(day)
    new.due = .at(day.end())
    let id = try store.add(old).id
    let additions = try store.importing(.stepByStep) {
      try $0.add(Self.things(0..<Self.many) + [new])
    }
    #expect(additions.last == Addition(id: id, isNew: false))
  }

  /// While the import waits in vain, another one adds the item.
  @Test func afterALockEqualItemsAreFound() throws {
    let lock = try folder.store()
    let impatient = try folder.store(busyTimeout: .zero)
    try impatient.importing(.stepByStep) { items in
      let first = try items.add(Self.things(0..<Self.many))
      try lock.importing(.allOrNothing) { other in
        try other.add([Self.milk])
        #expect(throws: StoreError.self) { try items.add([Self.milk]) }
      }
      let second = try items.add(Self.things(0..<Self.many) + [Self.milk])
      #expect(second.prefix(Self.many).map(\.id) == first.map(\.id))
      #expect(second.last?.isNew == false)
    }
  }

  /// Where all is one transaction, what was written before an error is still there.
  @Test func afterAnErrorNothingIsSaidToBeLacking() throws {
    struct Stopped: Error {}
    let items = Self.things(0..<Self.many)
    try store.change { writer in
      var contents = OpenContents(seesOthers: true)
      #expect(throws: Stopped.self) {
        try writer.add(
          items,
          content: { item in
            guard item != items.last else { throw Stopped() }
            return .withoutPlaces(item)
          }, besides: EarlierDoneItems(), knowing: &contents)
      }
      #expect(!contents.lacks(hash(of: Self.milk)))
    }
  }

  /// A merged item gets the content of a later one.
  @Test(arguments: [ItemImport.Mode.stepByStep, .allOrNothing])
  func anItemThatTheImportChangesIsFound(mode: ItemImport.Mode) throws {
    var old = ToDoItem(title: "Marmalade")
    old.record = ItemRecord(uuid: UUID(), madeMilliseconds: 1_000)
    var new = Self.milk
    new.record = old.record
    new.record?.changes = [.title: 2_000, .tags: 2_000]
    let id = try store.add(old).id
    let additions = try store.importing(mode) { items in
      try items.add(Self.things(0..<Self.many) + [new, Self.milk])
    }
    #expect(additions[Self.many] == Addition(id: id, isNew: false, isChanged: true))
    #expect(additions[Self.many + 1] == Addition(id: id, isNew: false))
  }

  @Test func anItemThatTheImportOpensAgainIsFound() throws {
    var old = Self.milk
    old.record = ItemRecord(uuid: UUID(), madeMilliseconds: 1_000)
    var new = old
    old.done = true
    new.record?.changes = [.done: 2_000]
    let id = try store.add(old).id
    let additions = try store.importing(.stepByStep) { items in
      try items.add(Self.things(0..<Self.many) + [new, Self.milk])
    }
    #expect(additions[Self.many] == Addition(id: id, isNew: false, isChanged: true))
    #expect(additions[Self.many + 1] == Addition(id: id, isNew: false))
  }
}

extension OpenContents: CustomTestStringConvertible {
  /// Not half a megabyte of bits.
  public var testDescription: String { "OpenContents" }
}
