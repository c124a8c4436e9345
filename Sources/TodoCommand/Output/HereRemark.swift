import Foundation
import ToDo
import ToDoPresentation

/// Says that the position that `here` means is old.
enum HereRemark {
  /// - Parameter here: Nil if something else was meant than `here`.
  static func write(_ here: KnownPosition?, now: Date = CurrentTime.now) {
    guard let here else { return }
    let remark = KnownPositionViewModel(here, now: now).remark
    guard !remark.isEmpty else { return }
    StandardError.write("todo: \(remark) \"todo here POSITION\" sets it.")
  }
}

extension ItemLocationParser {
  /// Reads a position, and says if it is `here` and old.
  func parseSayingAge(_ text: String) throws -> PositionParser.NamedPosition {
    try parse(text).sayingAge()
  }
}

extension PositionParser.NamedPosition {
  /// The same position; says if it is `here` and old.
  func sayingAge() -> Self {
    HereRemark.write(here)
    return self
  }
}
