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
    let reading: ItemFileContents
    do {
      reading = try GeoJSONItemReader().read(InputFile(path: path).contents())
    } catch let error as FormatError {
      throw CommandFailure(.badData, "\(path): \(error.description)")
    }
    if let refusal = reading.refusals.first {
      throw CommandFailure(.badData, "\(path): \(TerminalText.safe("\(refusal)"))")
    }
    let regions = reading.items.flatMap(\.places).map(\.region)
    guard let first = regions.first else {
      throw CommandFailure(
        .badData,
        "\(path) has no region. It needs a polygon, a point with a radius, or a line with a "
          + "width.")
    }
    guard regions.count > 1 else { return first }
    return try .multiPolygon(
      regions.flatMap { region in
        guard case .polygons(let polygons) = region.shape else {
          throw CommandFailure(
            .badData,
            "\(path) has \(regions.count) regions that are not all polygons. It should have one.")
        }
        return polygons
      })
  }
}
