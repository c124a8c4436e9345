import Foundation
import Testing
import ToDo
import ToDoPresentation

/// What an explanation is in words, in UTC.
func words(
  _ explanation: Explanation, of item: ToDoItem, units: DistanceUnits = .metric
) throws -> ExplanationViewModel {
  let zone = try #require(TimeZone(secondsFromGMT: 0))
  return ExplanationViewModel(
    explanation, of: StoredItem(id: explanation.item, item: item), timeZone: zone, units: units)
}
