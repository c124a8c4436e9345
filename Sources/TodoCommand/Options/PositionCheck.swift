import ToDo
import ToDoPresentation

/// Asks about a position whose latitude and longitude were probably swapped; where nobody can be
/// asked, warns.
struct PositionCheck {
  private let store: any ItemStore & PlaceStore

  /// - Parameter store: What the position is compared with.
  init(_ store: any ItemStore & PlaceStore) {
    self.store = store
  }

  /// The position, or the swapped one if the person says so.
  func checked(_ position: Coordinate) throws -> Coordinate {
    guard let doubt = try SwappedPosition(position, in: store) else { return position }
    let claim =
      "\(position) is \(DistanceText.text(doubt.distance, in: .metric)) from everything else; "
      + "\(doubt.swapped) would be \(DistanceText.text(doubt.swappedDistance, in: .metric)) from "
      + "something."
    guard Question.isPossible else {
      StandardError.write("todo: \(claim) Are latitude and longitude swapped?")
      return position
    }
    return Question("\(claim) Use \(doubt.swapped)?").isAnsweredYes() ? doubt.swapped : position
  }
}
