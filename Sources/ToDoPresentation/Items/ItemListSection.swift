/// The two sections of the list, in the order in which they stand.
public enum ItemListSection: Int, CaseIterable, Sendable {
  case open
  case done

  /// The heading.
  public var title: String {
    switch self {
    case .open: return "To do"
    case .done: return "Done"
    }
  }

  /// The title of the action that moves a row to the other section.
  public var actionTitle: String {
    switch self {
    case .open: return "Check"
    case .done: return "Uncheck"
    }
  }
}
