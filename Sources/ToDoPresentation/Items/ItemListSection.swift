/// The two sections of the list, in their order.
enum ItemListSection: Int, CaseIterable {
  /// The items to do.
  case open
  /// The items that are done.
  case done

  /// The heading.
  var title: String {
    switch self {
    case .open: return "To do"
    case .done: return "Done"
    }
  }

  /// The title of the action that moves a row to the other section.
  var actionTitle: String {
    switch self {
    case .open: return "Check"
    case .done: return "Uncheck"
    }
  }
}
