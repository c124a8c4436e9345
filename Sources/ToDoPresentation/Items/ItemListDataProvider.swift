public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The list as a table asks for it: two sections, the open items and the done ones.
public final class ItemListDataProvider {
  /// The manager of the listed items; without one every section is empty.
  public var itemManager: ItemManager?
  private let timeZone: TimeZone

  /// Makes a provider without items, for the current time zone.
  public init() {
    timeZone = .current
  }

  /// - Parameters:
  ///   - itemManager: the manager of the items; nil for none.
  ///   - timeZone: the time zone of the dates.
  public init(itemManager: ItemManager?, timeZone: TimeZone) {
    self.itemManager = itemManager
    self.timeZone = timeZone
  }

  /// The number of sections: 2.
  public var numberOfSections: Int { ItemListSection.allCases.count }

  /// The number of rows, 0 without a manager.
  ///
  /// - Precondition: `section` is 0 or 1.
  public func numberOfRows(inSection section: Int) -> Int {
    guard let itemManager else { return 0 }
    switch Self.section(section) {
    case .open: return itemManager.toDoCount
    case .done: return itemManager.doneCount
    }
  }

  /// The cell of a row.
  ///
  /// - Precondition: there is a manager, and the row is in the section.
  public func cell(row: Int, section: Int) -> ItemCell {
    let manager = requiredManager
    switch Self.section(section) {
    case .open: return ItemCell(item: manager.item(at: row), timeZone: timeZone)
    case .done:
      return ItemCell(item: manager.doneItem(at: row), checked: true, timeZone: timeZone)
    }
  }

  /// The title of the row action: "Check" for open items, "Uncheck" for done ones.
  ///
  /// - Precondition: `section` is 0 or 1.
  public func rowActionTitle(section: Int) -> String {
    Self.section(section).actionTitle
  }

  /// Performs the row action: the item moves to the end of the other section.
  ///
  /// - Precondition: there is a manager, and the row is in the section.
  public func commitRowAction(row: Int, section: Int) {
    switch Self.section(section) {
    case .open: requiredManager.checkItem(at: row)
    case .done: requiredManager.uncheckItem(at: row)
    }
  }

  private var requiredManager: ItemManager {
    guard let itemManager else {
      preconditionFailure("Without an item manager there are no rows")
    }
    return itemManager
  }

  private static func section(_ number: Int) -> ItemListSection {
    guard let section = ItemListSection(rawValue: number) else {
      preconditionFailure("The list has sections 0 and 1, not \(number)")
    }
    return section
  }
}
