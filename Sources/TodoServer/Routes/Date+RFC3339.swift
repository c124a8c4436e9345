import Foundation
import ToDo

extension Date {
  /// The time in UTC (RFC 3339).
  var rfc3339: String { TimeText.text(timeIntervalSince1970) }
}
