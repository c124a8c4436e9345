import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A reason of an explanation as JSON: its kind, the values that decided, and the sentence that
/// says so. Times are in RFC 3339, lengths in metres, durations in seconds.
struct ReasonJSON: Encodable {
  private let reason: Explanation.Reason
  private let text: String

  init(_ reason: Explanation.Reason, text: ExplanationText) {
    self.reason = reason
    self.text = text.text(reason)
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(reason.kind, forKey: Key("kind"))
    try values.encode(text, forKey: Key("text"))
    for (name, value) in reason.values {
      let key = Key(name)
      switch value {
      case .region(let region): try values.encode(region, forKey: key)
      case .regions(let regions): try values.encode(regions, forKey: key)
      case .distance(let distance): try values.encode(distance, forKey: key)
      case .duration(let duration): try values.encode(duration.inSeconds, forKey: key)
      case .share(let share): try values.encode(share, forKey: key)
      case .time(let date):
        try values.encode(TimeText.text(date.timeIntervalSince1970), forKey: key)
      case .name(let name): try values.encode(name, forKey: key)
      }
    }
  }
}
