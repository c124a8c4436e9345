#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A filter for items; by default it includes every open item.
public struct ItemFilter: Hashable, Sendable {
  /// Which items count by their state.
  public enum State: Hashable, Sendable {
    /// Open items only.
    case open
    /// Done items only.
    case done
    /// Open and done items.
    case any
  }

  /// Which items count by their due date. One that is due on a day counts as due in its last second.
  public enum Due: Hashable, Sendable {
    /// Items without a due date.
    case undated
    /// Items due before this time; with the present time: overdue items.
    case before(Date)
    /// Items due at this time or later.
    case from(Date)
    /// Items due at the first time or later, and before the second.
    case between(Date, Date)
  }

  /// Which items count by their state.
  public var state: State
  /// Which items count by their due date; nil for all.
  public var due: Due? { didSet { findDueRange() } }
  /// Where days begin and end, for items that are due on a day or wait until one; nil for the current
  /// time zone.
  public var timeZone: TimeZone? {
    didSet {
      findDueRange()
      findReadyTime()
    }
  }
  /// What `due` means in the time zone; nil if it is nil or `.undated`.
  package private(set) var dueRange: DueRange?
  /// Tags that an item must have (case-insensitive).
  public var tags: Set<String>
  /// Tags that an item must not have (case-insensitive).
  public var excludedTags: Set<String>
  /// Text that an item's title, description or location's name must contain (case-insensitive).
  public var text: String?
  /// The region that must contain the item's coordinate or, if it has places, the middle of one of
  /// them.
  public var region: Region?
  /// Whether an item must have a reminder.
  public var hasReminder: Bool
  /// Whether an item must be important.
  public var isImportant = false
  /// Names of which an item must have each, as that of its location or of one of its places
  /// (case-insensitive).
  public var placeNames: Set<String> = []
  /// A time at which an open item must not be waiting, such as now; nil to include what waits.
  public var readyAt: Date? { didSet { findReadyTime() } }
  /// `readyAt` in the time zone.
  package private(set) var readyTime: ReadyTime?

  /// Makes a filter; without arguments, it includes every open item.
  public init(
    state: State = .open, due: Due? = nil, timeZone: TimeZone? = nil, tags: Set<String> = [],
    excludedTags: Set<String> = [], text: String? = nil, region: Region? = nil,
    hasReminder: Bool = false
  ) {
    self.state = state
    self.due = due
    self.timeZone = timeZone
    self.tags = tags
    self.excludedTags = excludedTags
    self.text = text
    self.region = region
    self.hasReminder = hasReminder
    findDueRange()
  }
}

extension ItemFilter {
  private mutating func findDueRange() {
    dueRange = due.flatMap { DueRange($0, in: timeZone) }
  }

  private mutating func findReadyTime() {
    readyTime = readyAt.map { ReadyTime($0, in: timeZone) }
  }

  /// Returns whether the filter includes an item.
  ///
  /// - Parameters:
  ///   - item: The item to test.
  ///   - matcher: Decides which positions the filter's region covers.
  public func includes(_ item: ToDoItem, matcher: RegionMatcher) -> Bool {
    includesContent(item) && includesPosition(item, matcher: matcher)
  }

  private func includesContent(_ item: ToDoItem) -> Bool {
    switch state {
    case .open where item.done, .done where !item.done: return false
    default: break
    }
    if hasReminder, item.triggers.isEmpty { return false }
    if isImportant, !item.isImportant { return false }
    if let readyTime, let wait = item.waitsUntil, !item.done, !readyTime.hasCome(wait) {
      return false
    }
    if due == .undated, item.due != nil { return false }
    if let dueRange {
      guard let due = item.due, dueRange.includes(due) else { return false }
    }
    if !tags.isEmpty, !tags.allSatisfy(item.hasTag) { return false }
    if !excludedTags.isEmpty, excludedTags.contains(where: item.hasTag) { return false }
    if !placeNames.isEmpty, !placeNames.allSatisfy(item.isAtPlace) { return false }
    if let text, !text.isEmpty {
      let needle = text.lowercased()
      let fields = [item.title, item.itemDescription, item.location?.name]
      guard fields.contains(where: { $0?.lowercased().contains(needle) ?? false }) else {
        return false
      }
    }
    return true
  }

  private func includesPosition(_ item: ToDoItem, matcher: RegionMatcher) -> Bool {
    guard let region else { return true }
    guard item.places.isEmpty else {
      return item.places.contains {
        matcher.covers($0.region.representativePosition, in: region)
      }
    }
    return item.location?.coordinate.map { matcher.covers($0, in: region) } ?? false
  }
}

extension ToDoItem {
  /// Whether its location or one of its places has this name.
  fileprivate func isAtPlace(named name: String) -> Bool {
    let key = Place.key(of: name)
    return ([location?.name].compactMap(\.self) + places.map(\.name)).contains {
      Place.key(of: $0) == key
    }
  }
}

extension ItemFilter {
  /// The state, if nothing else matters.
  var plainState: State? {
    due == nil && tags.isEmpty && excludedTags.isEmpty && text == nil && region == nil
      && !hasReminder && !isImportant && placeNames.isEmpty && readyAt == nil ? state : nil
  }

  /// A filter for items at places of these names.
  package init(state: State, placeNames: Set<String>) {
    self.init(state: state)
    self.placeNames = placeNames
  }
}

// MARK: Times in seconds since 1970

extension ItemFilter.Due {
  /// ``before(_:)`` in seconds since 1970.
  package static func before(_ end: Double) -> ItemFilter.Due {
    .before(Date(timeIntervalSince1970: end))
  }

  /// ``from(_:)`` in seconds since 1970.
  package static func from(_ start: Double) -> ItemFilter.Due {
    .from(Date(timeIntervalSince1970: start))
  }

  /// ``between(_:_:)`` in seconds since 1970.
  package static func between(_ start: Double, _ end: Double) -> ItemFilter.Due {
    .between(Date(timeIntervalSince1970: start), Date(timeIntervalSince1970: end))
  }
}
