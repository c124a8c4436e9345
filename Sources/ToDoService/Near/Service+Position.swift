package import ToDo
import ToDoPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Service {
  /// Where the caller is: the last fix of a device of theirs, or what they said, whichever is later; nil
  /// while neither is known. It is kept with their own list, and only they see it.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the store's error.
  package func here(of caller: Caller) async throws -> KnownPosition? {
    let own = try await gate.list(nil, for: caller)
    let names = own.deviceNames
    return try await own.reading { store in
      try store.here { names.plain($0) != nil }
    }
  }

  /// Notes where the caller says they are.
  ///
  /// - Returns: What is noted.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the store's error.
  @discardableResult
  package func setHere(_ position: Coordinate, for caller: Caller) async throws -> KnownPosition {
    let own = try await gate.list(nil, for: caller)
    // A whole second, as fixes usually have: a fix of the same second does not come before it.
    let date = Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down))
    try await own.writing { try $0.setHere(position, at: date) }
    return KnownPosition(position, date: date, source: .person)
  }

  /// The position that a text means: a position as people paste it, `here`, or the name of a place in
  /// one of the lists. The caller's own list counts first.
  ///
  /// - Throws: `InputError`, ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func position(
    _ text: String, for caller: Caller, in lists: [ListAccess]
  ) async throws -> Coordinate {
    guard !PositionParser.isHere(text) else {
      guard let here = try await here(of: caller) else { throw InputError.noPosition }
      return here.coordinate
    }
    let ordered = lists.filter(\.isOwn) + lists.filter { !$0.isOwn }
    var failure: (any Error)?
    for list in ordered {
      do {
        return try await list.reading { try PositionParser(places: $0).parse(text).coordinate }
      } catch let error as InputError {
        // Another list may know the place.
        failure = failure ?? error
      }
    }
    throw failure ?? ServiceError.noSuchList
  }
}
