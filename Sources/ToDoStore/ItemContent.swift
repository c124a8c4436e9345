import Foundation
import ToDo

/// An item with everything that is derived from it and kept in the file. With large regions that may
/// take long: compute it before a transaction begins, so that no other process waits for it.
struct ItemContent {
  var item: ToDoItem
  /// The JSON of each place's region.
  let regions: [String]
  let hash: Int64
  /// The same item due on a day, if it is due at the last second of that day in the current time zone:
  /// days were written so before items could be due on one. An export of then adds nothing again.
  let earlier: Earlier?
  /// The text that filters search.
  let searchText: String
  let tags: [Tag]
  let properties: String?
  let triggers: String?
  let balls: [ItemBall]

  struct Earlier {
    let item: ToDoItem
    let hash: Int64
  }

  struct Tag: Equatable {
    /// In normalization form C.
    let normalized: String
    /// The text as it was given, if that differs.
    let spelling: String?
    /// The normalized text in lower case, if that differs.
    let folded: String?
  }

  /// - Throws: `ToDoError.tooLarge`, and `StoreError.notANumber` for a due time that is NaN.
  init(_ item: ToDoItem) throws {
    try Self.check(item)
    self.init(checked: item, regions: item.places.map { RegionJSON.text(of: $0.region) })
  }

  /// - Precondition: The item can be kept; see `check`.
  private init(checked item: ToDoItem, regions: [String]) {
    self.item = item
    self.regions = regions
    hash = ContentHash.of(item, regions: regions)
    earlier = Self.dueOnDay(item).map {
      Earlier(item: $0, hash: ContentHash.of($0, regions: regions))
    }
    searchText = SearchText.of(item)
    tags = item.tags.map { tag in
      let normalized = NormalizedText.of(tag)
      return Tag(
        normalized: normalized,
        spelling: normalized.utf8.elementsEqual(tag.utf8) ? nil : tag,
        folded: FoldedTag.of(tag, unless: normalized))
    }
    properties = PropertiesJSON.text(of: item.properties)
    triggers = TriggerList.json(of: item.triggers)
    balls = ItemBall.balls(of: item)
  }

  /// The content of an item without places that can be kept; see `check`.
  static func withoutPlaces(_ item: ToDoItem) -> ItemContent {
    ItemContent(checked: item, regions: [])
  }

  /// Checks that an item can be kept.
  ///
  /// - Throws: `ToDoError.tooLarge`, and `StoreError.notANumber` for a due time that is NaN.
  static func check(_ item: ToDoItem) throws {
    try item.checkLimits()
    if [item.due, item.waitsUntil].contains(where: { $0?.timestamp(in: .gmt).isNaN == true }) {
      throw StoreError.notANumber(title: item.title)
    }
  }

  private static func dueOnDay(_ item: ToDoItem) -> ToDoItem? {
    guard case .time(let timestamp) = item.due?.kind,
      let day = CalendarDay(Date(timeIntervalSince1970: timestamp)),
      Double(day.lastSecond(in: .current)) == timestamp
    else { return nil }
    var item = item
    item.due = .day(day)
    return item
  }

  /// The regions by their JSON, so that a region with the same JSON in the file need not be parsed.
  var regionsByJSON: [String: Region] {
    Dictionary(zip(regions, item.places.lazy.map(\.region))) { first, _ in first }
  }
}

/// The parts of an item that have tables of their own, and that a change has to write again.
struct ItemParts: OptionSet {
  let rawValue: UInt8

  static let searchText = ItemParts(rawValue: 1)
  static let tags = ItemParts(rawValue: 2)
  static let places = ItemParts(rawValue: 4)
  static let balls = ItemParts(rawValue: 8)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The parts in which two contents of an item differ, also in the spelling of equal texts.
  init(changedFrom old: ToDoItem, to new: ItemContent) {
    self = []
    if !SearchText.of(old).utf8.elementsEqual(new.searchText.utf8) { insert(.searchText) }
    let (oldTags, newTags) = (Self.spellings(old.tags), Self.spellings(new.item.tags))
    if oldTags != newTags { insert(.tags) }
    let isSamePlaces = old.places.elementsEqual(new.item.places) { left, right in
      left.name.utf8.elementsEqual(right.name.utf8) && left.region == right.region
    }
    if !isSamePlaces { insert([.places, .balls]) }
    if old.location?.coordinate != new.item.location?.coordinate { insert(.balls) }
  }

  private static func spellings(_ tags: Set<String>) -> Set<[UInt8]> {
    Set(tags.map { Array($0.utf8) })
  }
}
