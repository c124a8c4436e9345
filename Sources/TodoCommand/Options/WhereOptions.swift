import ArgumentParser
import ToDo
import ToDoPresentation

/// Where to look, besides how far away.
struct WhereOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At least this far away, such as 1km.", valueName: "distance"))
  var beyond: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only in these directions, clockwise from the first, such as 40..120 or n..e.",
      valueName: "sector"))
  var sector: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Along the way in this file (GPX or GeoJSON), in its order; needs --width.",
      valueName: "file"),
    completion: .file(extensions: ["gpx", "geojson", "json"]))
  var along: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --along: the width of the strip, both sides together, such as 200m.",
      valueName: "distance"))
  var width: String?

  func leastDistance() throws -> Distance? {
    try beyond.map { text in try reading("--beyond") { try DistanceText.parse(text) } }
  }

  func bearingSector() throws -> BearingSector? {
    try sector.map { text in try reading("--sector") { try SectorParser.parse(text) } }
  }

  /// - Throws: `CommandFailure` for a width without a way.
  func refuseWidth() throws(CommandFailure) {
    guard width == nil else {
      throw CommandFailure(
        .misuse, "--width works only with --along. To limit the distance, give --within.")
    }
  }

  /// The width of the strip along the way.
  ///
  /// - Throws: `CommandFailure` without a width, and with options that need a position.
  func corridorWidth() throws -> Distance {
    for (name, value) in [("--beyond", beyond), ("--sector", sector)] where value != nil {
      throw CommandFailure(.misuse, "\(name) needs a position. It does not work with --along.")
    }
    guard let width else {
      throw CommandFailure(.misuse, "--along needs --width, such as --width 200m.")
    }
    return try reading("--width") { try DistanceText.parse(width) }
  }
}
