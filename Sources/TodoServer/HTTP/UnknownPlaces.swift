import HTTPTypes
import ToDoPresentation
import ToDoService
import ToDoStore

extension [ListAccess] {
  /// Refuses the name of a place that none of the lists knows, neither as a place nor as that of an
  /// item's location: a filter by it would find nothing.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func refuseUnknownPlaces(_ names: Set<String>) async throws {
    for name in names.sorted() {
      var failure: InputError?
      var isKnown = false
      for list in self where !isKnown {
        let error = try await list.reading { store -> InputError? in
          do {
            if try ItemLocationParser(store: store).isKnown(name) { return nil }
            _ = try PlaceNameParser(store: store).places(named: name)
            return nil
          } catch let error as InputError {
            return error
          }
        }
        isKnown = error == nil
        failure = failure ?? error
      }
      guard isKnown else {
        throw Problem(
          .badRequest, failure?.description ?? "There is no place called \"\(name)\".",
          parameter: "place")
      }
    }
  }
}
