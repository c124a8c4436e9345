import HTTPTypes
import Hummingbird

extension Request {
  /// Whether `Accept` names a media type, and does not rule it out.
  func accepts(_ mediaType: String) -> Bool {
    headers[values: .accept].contains { value in
      value.split(separator: ",").contains { range in
        let parts = range.split(separator: ";").map { part in
          part.lowercased().filter { !$0.isWhitespace }
        }
        return parts.first == mediaType
          && !parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
      }
    }
  }
}
