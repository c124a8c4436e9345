public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A cell of the list.
public struct ItemCell: Hashable, Sendable {
  /// The item's title.
  public let title: String
  /// The location's name; nil for a done item and for one without a location.
  public let location: String?
  /// The due day as MM/dd/yyyy; nil for a done item and for one without a due date.
  public let date: String?
  /// Whether the title is drawn struck through, as a done item's is.
  public let isStruckThrough: Bool

  /// - Parameters:
  ///   - item: the item of the cell.
  ///   - checked: whether it is shown as done.
  ///   - timeZone: the time zone of the date.
  public init(item: ToDoItem, checked: Bool = false, timeZone: TimeZone = .current) {
    title = item.title
    location = checked ? nil : item.location?.name
    date = checked ? nil : DateText.original(item.due, in: timeZone)
    isStruckThrough = checked
  }
}
