import ToDo
import ToDoFormats
import ToDoPresentation

/// A GeoJSON file with one region.
struct RegionFile {
  let path: String

  /// The region of the file's only feature, or of all its polygons together.
  ///
  /// - Throws: `CommandFailure` for a file without a region, or with several regions that are not
  ///   all polygons.
  func region() throws -> Region {
    let data = try InputFile(path: path).contents()
    do {
      return try RegionReader(named: path).region(in: data)
    } catch FormatError.notGeoJSON(path, let reason) {
      throw CommandFailure(.badData, "\(path): \(TerminalText.safe(reason))")
    } catch FormatError.notGeoJSON("", let reason) where reason.hasPrefix(path) {
      throw CommandFailure(.badData, reason)
    } catch let error as FormatError {
      throw CommandFailure(.badData, "\(path): \(error.description)")
    }
  }
}
