/// Which reminder each trigger of an item is: a number that the reminder keeps while others of the item
/// are added, removed or moved.
///
/// The triggers of an item are a plain list of values. When the list changes, each new trigger takes
/// over the number of an old one: of one that is equal, else of one with the same event, else of the
/// same kind of event. The others get numbers that were not given before, so that what is remembered of
/// a removed reminder, such as an event that waits to be delivered, is never taken for another's.
package struct ReminderNumbers: Hashable, Sendable {
  /// The number of each trigger, and at the end the next number. Empty while the number of each
  /// trigger is its index, and none was removed: so for most items.
  private var kept: [UInt16] = []

  /// The numbers of a new item: the indices of its triggers.
  package init() {}

  /// Numbers that were given before.
  ///
  /// - Returns: Nil if an item cannot have them.
  package init?(_ numbers: [Int], next: Int) {
    guard numbers.count <= ReminderID.limit, Set(numbers).count == numbers.count,
      (numbers + [next]).allSatisfy((0...ReminderID.largestNumber).contains)
    else { return nil }
    let isByIndex = numbers.elementsEqual(numbers.indices) && next == numbers.count
    kept = isByIndex ? [] : (numbers + [next]).map { UInt16($0) }
  }

  /// Whether the number of each trigger is its index, and none was removed.
  package var isByIndex: Bool { kept.isEmpty }

  /// The number of the trigger at an index below ``ReminderID/limit``.
  package subscript(index: Int) -> Int { kept.isEmpty ? index : Int(kept[index]) }

  /// Whether there are numbers for so many triggers.
  package func fit(_ count: Int) -> Bool {
    kept.isEmpty || kept.count == min(count, ReminderID.limit) + 1
  }

  /// The number that the next new reminder gets.
  ///
  /// - Parameter count: How many triggers there are.
  func next(after count: Int) -> Int {
    let count = min(count, ReminderID.limit)
    return Self.free(
      from: kept.last.map(Int.init) ?? count, Set((0..<count).map { self[$0] }))
  }

  /// The first number from one on that is not used. After the largest comes 0 again: an item has far
  /// fewer reminders in its life, and the oldest are then the first whose numbers are given again.
  private static func free(from number: Int, _ used: Set<Int>) -> Int {
    var number = number
    while used.contains(number) { number = successor(of: number) }
    return number
  }

  private static func successor(of number: Int) -> Int {
    number == ReminderID.largestNumber ? 0 : number + 1
  }
}

// MARK: Changes

extension ReminderNumbers {
  /// Lets each trigger of a changed list take over the number of an old one, or gives it a new one.
  ///
  /// - Complexity: O(*n*) for *n* triggers in both.
  package mutating func follow(from old: [LocationTrigger], to new: [LocationTrigger]) {
    guard old != new else { return }
    let (old, new) = (old.prefix(ReminderID.limit), new.prefix(ReminderID.limit))
    var matching = Matching(
      old: old.enumerated().map { (self[$0.offset], $0.element) }, new: Array(new))
    matching.match { $0 }
    matching.match { $0.event }
    matching.match { $0.event.kind }
    // One that has just been removed is not given again either.
    let used = Set(old.indices.map { self[$0] })
    var next = next(after: old.count)
    let numbers = matching.numbers.map { number in
      if let number { return number }
      defer { next = Self.free(from: Self.successor(of: next), used) }
      return next
    }
    guard let changed = Self(numbers, next: next) else {
      preconditionFailure("The numbers differ from each other")
    }
    self = changed
  }

  /// Finds for each new trigger the old one that it goes on from.
  private struct Matching {
    /// The old triggers that no new one has taken over from, in order.
    var old: [(number: Int, trigger: LocationTrigger)]
    let new: [LocationTrigger]
    /// The numbers that the new triggers have taken over.
    var numbers: [Int?]

    init(old: [(Int, LocationTrigger)], new: [LocationTrigger]) {
      self.old = old
      self.new = new
      numbers = new.map { _ in nil }
    }

    /// Matches triggers with the same key, in order.
    mutating func match(by key: (LocationTrigger) -> some Hashable) {
      var waiting = Dictionary(
        grouping: new.indices.filter { numbers[$0] == nil }, by: { AnyHashable(key(new[$0])) }
      ).mapValues { $0[...] }
      old = old.filter { number, trigger in
        guard let index = waiting[AnyHashable(key(trigger))]?.popFirst() else { return true }
        numbers[index] = number
        return false
      }
    }
  }
}

// MARK: Coding

extension ReminderNumbers: Codable {
  private enum Key: String, CodingKey { case numbers, next }

  /// Reads numbers.
  ///
  /// - Throws: `DecodingError`, also for numbers that an item cannot have.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let numbers = try values.decode([Int].self, forKey: .numbers)
    guard let read = Self(numbers, next: try values.decode(Int.self, forKey: .next)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .numbers, in: values, debugDescription: "No item has these numbers of reminders")
    }
    self = read
  }

  /// Writes the number of each trigger, and the next one.
  ///
  /// - Precondition: ``isByIndex`` is false.
  package func encode(to encoder: any Encoder) throws {
    precondition(!isByIndex, "Numbers that are indices are not written")
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kept.dropLast().map { Int($0) }, forKey: .numbers)
    try values.encode(kept.last, forKey: .next)
  }
}
