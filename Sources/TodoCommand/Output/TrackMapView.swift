import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation

/// Draws a map of a replayed track into a file.
struct TrackMapView: Display {
  let file: MapFile

  /// - Throws: `CommandFailure` when it cannot be written; a file that was there stays then.
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
        "The map could not be written to \(TerminalText.safe(file.path)). Give a file in a folder "
          + "that is there and that you may write to.")
    }
  }
}
