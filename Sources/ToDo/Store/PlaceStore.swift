#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store of named places: one place, "home", or a set of them, "supermarket"; and of where one is.
///
/// Names are equal regardless of case and of how Unicode composes their letters. All places of a set
/// are kept under the name as it was first spelt. Calls throw any error because each store has errors
/// of its own.
public protocol PlaceStore: AnyObject, Sendable {
  /// Every place: by name in lower case, those of a set in the order in which they were added.
  func places() throws -> [Place]

  /// The places with a name, in the order in which they were added.
  func places(named name: String) throws -> [Place]

  /// Adds a place to those of its name, unless its region is among them.
  ///
  /// Open items follow in the same transaction: an item that has all other places of the set gets the
  /// new one too.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  func addPlace(_ place: Place) throws -> Bool

  /// Removes the places with a name that satisfy a condition. Items keep theirs.
  ///
  /// - Parameters:
  ///   - name: The name, upper or lower case.
  ///   - condition: Must not call the store. If it throws, nothing is changed.
  /// - Returns: how many places were removed.
  @discardableResult
  func removePlaces(
    named name: String, where condition: (Place) throws -> Bool
  ) throws -> Int

  /// Moves or renames the places with a name, and open items with them: those that have one of the
  /// places get the changed one instead, and so does a location that was taken from it.
  ///
  /// Places that get the name of others become part of that set.
  ///
  /// - Parameters:
  ///   - name: The name, upper or lower case.
  ///   - change: Returns what a place becomes, or the place itself. Must not call the store. If it
  ///     throws, nothing is changed.
  /// - Returns: The number of items that were changed.
  @discardableResult
  func changePlaces(named name: String, _ change: (Place) throws -> Place) throws -> Int

  /// Where one is: the last accepted fix of any device, or what was given to ``setHere(_:at:)``,
  /// whichever is later; nil while neither is known.
  func here() throws -> KnownPosition?

  /// Notes where one is, as a person says.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - date: When one was there. A device's fix counts if it is later.
  func setHere(_ coordinate: Coordinate, at date: Date) throws
}

extension PlaceStore {
  /// Removes every place with a name. Items keep theirs.
  ///
  /// - Returns: how many places were removed.
  @discardableResult
  public func removePlaces(named name: String) throws -> Int {
    try removePlaces(named: name) { _ in true }
  }
}

extension Place {
  /// What names are compared by. Equal keys may still be composed differently.
  package static func key(of name: String) -> String { name.lowercased() }
}
