package import ToDo

/// What was done to named places, in a few words: "Moved: home to 52.6,13.5, 2 items follow".
package enum PlaceChangeText {
  /// What was done.
  package enum Change: Sendable {
    /// The last one is new; the others of its name were there before.
    case added([Place])
    case alreadyThere(Place)
    case moved(to: Place, followers: Int)
    case renamed(from: String, to: String, followers: Int)
    /// At least one, all of one name.
    case removed([Place])
  }

  /// The words for a change.
  package static func text(_ change: Change) -> String {
    switch change {
    case .added(let places):
      let set = places.count > 1 ? ", now \(places.count) places" : ""
      return "Added: \(places.last.map(described) ?? "")\(set)"
    case .alreadyThere(let place): return "Already there: \(described(place))"
    case .moved(let place, let followers):
      return "Moved: \(QuotedText.unmarked(place.name)) to \(RegionText.position(place.region))"
        + text(ofFollowers: followers)
    case .renamed(let old, let new, let followers):
      return "Renamed: \(QuotedText.unmarked(old)) to \(QuotedText.unmarked(new))"
        + text(ofFollowers: followers)
    case .removed(let places):
      let count = places.count > 1 ? " (\(places.count) places)" : ""
      return "Removed: \(QuotedText.unmarked(places.first?.name ?? ""))\(count)"
    }
  }

  /// "home (point at 52.52,13.405)".
  private static func described(_ place: Place) -> String {
    "\(QuotedText.unmarked(place.name)) (\(RegionText.kind(place.region, in: .metric)) at "
      + "\(RegionText.position(place.region)))"
  }

  private static func text(ofFollowers count: Int) -> String {
    count == 0 ? "" : count == 1 ? ", 1 item follows" : ", \(count) items follow"
  }
}
