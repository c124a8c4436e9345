public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The list as strings, ready to be shown, the open items before the done ones.
public struct ItemListViewModel: Hashable, Sendable {
  /// An item of the list.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The beginning of the id that tells it from the others.
    public let shortID: String
    /// The item's title.
    public let title: String
    /// "!" for an important item; otherwise empty.
    public let mark: String
    /// The location's name or, without one, the names of the places unless they repeat the title;
    /// empty for a done item.
    public let location: String
    /// When it is due; nil without a due date, and for a done item.
    public let due: DueViewModel?
    /// Whether it repeats.
    public let isRepeating: Bool
    /// How far it is from where distances are measured; empty if they are not, and for an item
    /// without a position.
    public let distance: String
    /// Until when it waits: "hidden until 24 Nov"; empty if it does not.
    public let wait: String
    /// The tags in order, separated by spaces.
    public let tags: String
    /// The reminders: "arrive, radius 100 m"; empty without one, and for a done item.
    public let reminder: String
    /// Whether the title is drawn struck through, as a done item's is.
    public let isStruckThrough: Bool
  }

  /// A section of the list.
  public struct Section: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The title of the action that moves a row to the other section.
    public let actionTitle: String
    /// The items in the section.
    public let rows: [Row]
  }

  /// The open items, then the done ones.
  public let sections: [Section]
}

extension ItemListViewModel {
  /// Formats the items of a list. Each section keeps their order.
  ///
  /// - Parameters:
  ///   - items: the open items and the done ones, in any order.
  ///   - now: the time to which the words for due dates refer.
  ///   - timeZone: the time zone of the dates.
  ///   - order: whether the day or the month comes first in dates.
  ///   - shortIDs: the beginnings of the items' ids; nil for whole ids.
  ///   - origin: where distances are measured from; nil for none.
  ///   - units: the units of the distances.
  public init(
    _ items: [StoredItem], now: Date = Date(), timeZone: TimeZone = .current,
    order: DateOrder = .dayFirst, shortIDs: ShortItemIDs? = nil, from origin: Coordinate? = nil,
    units: DistanceUnits = .metric
  ) {
    let matcher = origin.map { _ in RegionMatcher() }
    func distance(of item: ToDoItem) -> String {
      guard let origin, let matcher,
        let distance = ItemDistance(of: item, from: origin, matcher: matcher)
      else { return "" }
      return DistanceText.text(.meters(distance.meters), in: units)
    }
    sections = ItemListSection.allCases.map { section in
      // By index, so that no item is copied.
      Section(
        title: section.title, actionTitle: section.actionTitle,
        rows: items.indices.filter { items[$0].item.done == (section == .done) }.map { index in
          let id = items[index].id.description
          return Row(
            items[index].item, id: id, shortID: shortIDs?[items[index].id] ?? id,
            now: now, timeZone: timeZone, order: order, distance: distance(of: items[index].item))
        })
    }
  }
}

extension ItemListViewModel.Row {
  fileprivate init(
    _ item: ToDoItem, id: String, shortID: String, now: Date, timeZone: TimeZone, order: DateOrder,
    distance: String
  ) {
    self.id = id
    self.shortID = shortID
    title = item.title
    mark = item.isImportant && !item.done ? "!" : ""
    location = item.done ? "" : PlacesText.location(of: item)
    due =
      item.done
      ? nil
      : item.due.flatMap { DueViewModel($0, now: now, timeZone: timeZone, order: order) }
    isRepeating = item.recurrence != nil && !item.done
    self.distance = distance
    wait = DueViewModel.wait(of: item, now: now, timeZone: timeZone, order: order)
    tags = item.tags.isEmpty ? "" : item.tags.sorted().joined(separator: " ")
    reminder = item.done ? "" : TriggerText.text(of: item, in: timeZone)
    isStruckThrough = item.done
  }
}
