import ToDo
import ToDoFormats
import ToDoPresentation

/// A file with a way to follow; `-` is standard input.
struct RouteInput {
  let path: String

  /// - Throws: `CommandFailure` for a file without a way.
  func route() throws -> Route {
    let file = try OpenedFile(path: path)
    do {
      let reading = try RouteFileReader().read(file.stream)
      for notice in reading.notices {
        StandardError.write("todo: \(file.name): \(TerminalText.safe(notice.text))")
      }
      return try Route(reading.positions)
    } catch let error as FormatError {
      throw CommandFailure(.badData, "\(file.name): \(TerminalText.safe(error.description))")
    } catch let error as ToDoError {
      throw CommandFailure(.badData, "\(file.name): \(error.description)")
    }
  }
}
