/// Where places are kept that have a name: one, "home", or a set of them, "supermarket".
///
/// Names are the same regardless of case and of how Unicode composes their letters. All places of
/// a set are kept under the name as it was spelt first.
public protocol PlaceStore: AnyObject, Sendable {
  /// Every place: by name in lower case, those of a set in the order in which they were added.
  func places() throws -> [Place]

  /// The places that a name stands for, in the order in which they were added.
  func places(named name: String) throws -> [Place]

  /// Adds a place to those of its name, unless its region is among them.
  ///
  /// Open items follow in the same transaction: one whose places of that name were all those of
  /// the set, and perhaps others that have left it since, gets the new one behind its own.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  func addPlace(_ place: Place) throws -> Bool

  /// Removes those of the places with a name that satisfy a condition; items keep theirs.
  ///
  /// - Parameter condition: what it throws is thrown on, and nothing is changed. It must not call
  ///   the store.
  /// - Returns: how many there were.
  @discardableResult
  func removePlaces(
    named name: String, where condition: (Place) throws -> Bool
  ) throws -> Int
}

extension PlaceStore {
  /// Removes every place with a name; items keep theirs.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func removePlaces(named name: String) throws -> Int {
    try removePlaces(named: name) { _ in true }
  }
}

extension Place {
  /// What names are compared by. Equal ones may still be composed differently.
  package static func key(of name: String) -> String { name.lowercased() }
}
