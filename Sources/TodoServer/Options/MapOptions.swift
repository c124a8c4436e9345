import ArgumentParser

/// The options of the maps on the pages.
struct MapOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder with Leaflet, which draws the maps (default: that of Debian's libjs-leaflet).",
      valueName: "folder"),
    completion: .directory)
  var leaflet: String?

  @Option(
    help: ArgumentHelp(
      "Where map tiles come from, such as https://tile.example.org/{z}/{x}/{y}.png. Browsers load them "
        + "from there (default: outlines only, and nothing from other hosts).",
      valueName: "url"))
  var tiles: String?

  @Option(
    name: .customLong("tiles-attribution"),
    help: ArgumentHelp(
      "Whose tiles they are, as their owner wants it on the map.", valueName: "text"))
  var tilesAttribution: String?

  @Option(
    help: ArgumentHelp(
      "Finer outlines for maps without tiles, made by Deploy/make-basemap.", valueName: "file"),
    completion: .file())
  var basemap: String?
}
