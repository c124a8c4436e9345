import Foundation
import Synchronization
import Testing
import ToDo
import ToDoPresentation

/// What an explanation is in words, in UTC.
func words(
  _ explanation: Explanation, of item: ToDoItem, units: DistanceUnits = .metric
) throws -> ExplanationViewModel {
  final class Spy: Display {
    private let shown = Mutex<ExplanationViewModel?>(nil)
    var viewModel: ExplanationViewModel? { shown.withLock { $0 } }

    func display(_ viewModel: ExplanationViewModel) { shown.withLock { $0 = viewModel } }
  }
  let spy = Spy()
  let zone = try #require(TimeZone(secondsFromGMT: 0))
  try ExplanationPresenter(display: spy, timeZone: zone, units: units)
    .present(explanation, of: item)
  return try #require(spy.viewModel)
}
