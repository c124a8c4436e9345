import ToDo

/// Why a reminder fired or did not as JSON, with the events before.
struct ExplanationJSON: Encodable {
  let explanation: Explanation
  let history: [GeofenceEvent]

  private enum Key: String, CodingKey { case item, device, outcome, reasons, finding, history }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(explanation.item, forKey: .item)
    try values.encode(explanation.device, forKey: .device)
    try values.encode(explanation.outcome, forKey: .outcome)
    try values.encode(explanation.reasons, forKey: .reasons)
    try values.encode(explanation.finding, forKey: .finding)
    try values.encode(history, forKey: .history)
  }
}
