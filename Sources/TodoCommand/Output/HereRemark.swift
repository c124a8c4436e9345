import Foundation
import ToDo
import ToDoPresentation

/// Says that the position that `here` means is old.
enum HereRemark {
  /// - Parameter here: Nil if something else was meant than `here`.
  static func write(_ here: KnownPosition?, now: Date = Date()) {
    guard let here else { return }
    let remark = KnownPositionViewModel(here, now: now).remark
    guard !remark.isEmpty else { return }
    StandardError.write("todo: \(remark) \"todo here POSITION\" sets it.")
  }
}

extension PositionParser {
  /// Reads a position, and says if it is `here` and old.
  func parseSayingAge(_ text: String) throws -> NamedPosition {
    let position = try parse(text)
    HereRemark.write(position.here)
    return position
  }
}
