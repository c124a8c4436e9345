/// Which items a question is about; a fresh filter lets every open item through.
public struct ItemFilter: Hashable, Sendable {
  /// Whether an item is to be open or done.
  public enum State: Hashable, Sendable { case open, done, any }

  /// When an item is to be due, in seconds since 1970.
  public enum Due: Hashable, Sendable {
    /// It has no due time.
    case undated
    /// It is due before this time; with the present time: overdue.
    case before(Double)
    /// It is due at this time or later.
    case from(Double)
    /// It is due at the first time or later, and before the second.
    case between(Double, Double)
  }

  public var state: State
  public var due: Due?
  /// It has all of these tags.
  public var tags: Set<String>
  /// It has none of these tags.
  public var excludedTags: Set<String>
  /// Its title, description or location's name contains this text, whatever the case.
  public var text: String?
  /// Its coordinate, or where it has places the middle of one of them, lies in this region.
  public var region: Region?
  /// Whether only items that have a reminder are let through.
  public var hasReminder: Bool

  public init(
    state: State = .open, due: Due? = nil, tags: Set<String> = [],
    excludedTags: Set<String> = [], text: String? = nil, region: Region? = nil,
    hasReminder: Bool = false
  ) {
    self.state = state
    self.due = due
    self.tags = tags
    self.excludedTags = excludedTags
    self.text = text
    self.region = region
    self.hasReminder = hasReminder
  }
}

extension ItemFilter {
  /// Whether the filter lets an item through.
  ///
  /// - Parameter matcher: answers for the filter's region.
  public func includes(_ item: ToDoItem, matcher: RegionMatcher) -> Bool {
    includesContent(item) && includesPosition(item, matcher: matcher)
  }

  private func includesContent(_ item: ToDoItem) -> Bool {
    switch state {
    case .open where item.done, .done where !item.done: return false
    default: break
    }
    if hasReminder, item.triggers.isEmpty { return false }
    if let due, !due.includes(item.timestamp) { return false }
    if !tags.isEmpty, !tags.isSubset(of: item.tags) { return false }
    if !excludedTags.isEmpty, !excludedTags.isDisjoint(with: item.tags) { return false }
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
        matcher.covers(region, $0.region.representativePosition)
      }
    }
    return item.location?.coordinate.map { matcher.covers(region, $0) } ?? false
  }
}

extension ItemFilter.Due {
  fileprivate func includes(_ timestamp: Double?) -> Bool {
    guard let timestamp else { return self == .undated }
    switch self {
    case .undated: return false
    case .before(let end): return timestamp < end
    case .from(let start): return timestamp >= start
    case .between(let start, let end): return timestamp >= start && timestamp < end
    }
  }
}
