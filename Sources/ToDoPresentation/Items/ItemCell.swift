public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A row of the list: what one item shows of itself.
public struct ItemCell: Hashable, Sendable {
  public let title: String
  /// The location's name; nil for a done item and for one without a location.
  public let location: String?
  /// The due day as MM/dd/yyyy; nil for a done item and for one without a due time.
  public let date: String?
  /// Whether the title is drawn struck through, as a done item's is.
  public let isStruckThrough: Bool

  public init(item: ToDoItem, checked: Bool = false, timeZone: TimeZone = .current) {
    title = item.title
    location = checked ? nil : item.location?.name
    date = checked ? nil : DateText.day(item.timestamp, in: timeZone)
    isStruckThrough = checked
  }
}
