import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation

/// Draws a map into a file.
struct MapFileView {
  let file: MapFile
  let units: DistanceUnits

  /// - Throws: `CommandFailure` if the file cannot be written; an existing file stays as it was.
  func display(_ map: some DrawableMap) throws {
    let bytes =
      switch file.format {
      case .svg: map.svg(timeZone: .current, units: units)
      case .html: map.html(timeZone: .current, units: units)
      }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file.path), options: .atomic)
    } catch {
      throw CommandFailure(
        .storeUnavailable,
        "The map could not be written to \(QuotedText.text(file.path)). Does its folder exist, and "
          + "may you write to it?")
    }
  }
}
