package import ToDo

/// A step of the history as JSON.
package struct HistoryStepJSON: Encodable {
  private let time: String?
  private let command: String?
  private let items: [ItemID]
  private let itemCount: Int
  private let places: [String]

  package init(_ step: HistoryStep) {
    time = TimeText.rfc3339(step.time.timeIntervalSince1970)
    command = step.command
    items = step.items
    itemCount = step.itemCount
    places = step.places
  }
}
