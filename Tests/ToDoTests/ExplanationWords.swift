import Foundation
import Testing
import ToDo
import ToDoPresentation

/// What an explanation is in words, in UTC.
///
/// - Parameter now: What is over by then is told in the past tense; nothing by default.
func words(
  _ explanation: Explanation, of item: ToDoItem, units: DistanceUnits = .metric,
  otherDevice: String? = nil, now: Date = .distantPast
) throws -> ExplanationViewModel {
  let zone = try #require(TimeZone(secondsFromGMT: 0))
  return ExplanationViewModel(
    explanation, of: StoredItem(id: explanation.item, item: item), otherDevice: otherDevice,
    now: now,
    timeZone: zone, units: units)
}
