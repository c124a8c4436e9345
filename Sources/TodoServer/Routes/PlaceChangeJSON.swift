import ToDo
import ToDoPresentation

/// What was done to named places, as JSON: in words, with the number of open items that follow, where it
/// is known, and with the places as they are now; as they were, if they were removed.
struct PlaceChangeJSON: Encodable {
  private let change: String
  private let text: String
  private let items: Int?
  private let places: [PlaceJSON]

  init(_ change: PlaceChangeText.Change, _ places: [Place]) {
    text = PlaceChangeText.text(change)
    self.places = places.map(PlaceJSON.init)
    switch change {
    case .added: (self.change, items) = ("added", nil)
    case .alreadyThere: (self.change, items) = ("present", nil)
    case .moved(_, let followers): (self.change, items) = ("moved", followers)
    case .renamed(_, _, let followers): (self.change, items) = ("renamed", followers)
    case .removed: (self.change, items) = ("removed", nil)
    }
  }
}
