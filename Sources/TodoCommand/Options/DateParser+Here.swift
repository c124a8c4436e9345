import Foundation
import ToDoPresentation

extension DateParser {
  /// Reads times as they are meant now and in the time zone of the environment.
  static var here: DateParser {
    DateParser(now: Date().timeIntervalSince1970, timeZone: try TimeZoneVariable.zone())
  }
}
