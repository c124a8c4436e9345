import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation

/// Draws a map of a replayed track into a file.
struct TrackMapView: Display {
  let file: MapFile

  /// - Throws: `CommandFailure` if the file cannot be written; an existing file stays as it was.
  func display(_ viewModel: TrackMapViewModel) throws {
    let bytes =
      switch file.format {
      case .svg: TrackMapSVG(viewModel).bytes
      case .html: TrackMapHTML(viewModel).bytes
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
