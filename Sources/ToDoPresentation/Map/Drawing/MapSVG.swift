import ToDo

/// A map as an SVG file, with the title above and the list below.
struct MapSVG {
  /// How many rows are listed; more would leave no room for the map.
  private static let mostRows = 40
  private static let headHeight = 76.0
  private static let rowHeight = 56.0
  private static let lineHeight = 26.0
  private static let margin = 16.0
  /// Where the texts of a row begin.
  private static let indent = 44.0

  let map: MapViewModel
  /// What is drawn, for a drawing alone, without the texts above and the list below.
  private let drawingTitle: String?
  private let drawing: MapDrawing

  init(map: MapViewModel, drawingTitle: String? = nil) {
    self.map = map
    self.drawingTitle = drawingTitle
    drawing = MapDrawing(map)
  }

  /// The file, in UTF-8.
  var bytes: [UInt8] {
    var writer = MarkupWriter(namespace: MarkupWriter.svg)
    let width = map.width + 2 * Self.margin
    let head = drawingTitle == nil ? Self.headHeight : Self.margin
    let below = drawingTitle == nil ? listHeight + unfiredHeight + Self.margin : 0
    let height = head + drawing.height + below + Self.margin
    let box = [-Self.margin, -head, width, height].map(SVGPath.number)
    writer.element(
      "svg",
      [
        "viewBox": box.joined(separator: " "), "width": box[2], "height": box[3],
        "class": map.layout.name, "role": "img",
      ]
    ) { writer in
      writer.element("title", text: drawingTitle ?? "\(map.title): \(map.summary)")
      writer.element("style", text: MapStyle.drawing)
      writer.element(
        "rect",
        ["class": "page", "x": box[0], "y": box[1], "width": box[2], "height": box[3]])
      guard drawingTitle == nil else { return drawing.draw(in: &writer) }
      writer.element(
        "text", ["class": "title", "y": "-42"], text: cut(map.title, at: 0, letterShare: 1.45))
      writer.element("text", ["class": "quiet", "y": "-14"], text: cut(map.summary, at: 0))
      drawing.draw(in: &writer)
      for (index, row) in map.rows.prefix(Self.mostRows).enumerated() {
        draw(row, at: index, in: &writer)
      }
      if map.rows.count > Self.mostRows {
        writer.element(
          "text", ["class": "quiet", "y": SVGPath.number(top(ofRow: Self.mostRows))],
          text: "and \(map.rows.count - Self.mostRows) more")
      }
      drawUnfired(in: &writer)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private var listHeight: Double {
    Self.rowHeight * Double(min(map.rows.count, Self.mostRows))
      + (map.rows.count > Self.mostRows ? Self.lineHeight : 0)
  }

  /// The middle of a row.
  private func top(ofRow index: Int) -> Double {
    drawing.height + Self.rowHeight * (Double(index) + 0.55)
  }

  private func draw(
    _ row: MapViewModel.Row, at index: Int, in writer: inout MarkupWriter
  ) {
    let place =
      "translate(\(SVGPath.number(map.layout.pinRadius)) \(SVGPath.number(top(ofRow: index))))"
    writer.element("g", ["transform": place]) { writer in
      if !row.number.isEmpty { drawing.drawPin(row.number, row.kind, "", in: &writer) }
      let x = SVGPath.number(Self.indent - map.layout.pinRadius)
      let title = [row.title, row.place].filter { !$0.isEmpty }.joined(separator: ", ")
      writer.element(
        "text", ["x": x, "y": "-5"], text: cut(title, at: Self.indent))
      writer.element(
        "text", ["class": "quiet", "x": x, "y": "17"],
        text: MapViewModel.joined([row.time, row.event, row.distance]))
    }
  }

  private var unfiredHeight: Double {
    guard !map.unfired.isEmpty else { return 0 }
    return Self.lineHeight
      * (1.6 + 2 * Double(map.unfired.count) + (map.otherUnfiredCount > 0 ? 1 : 0))
  }

  private func drawUnfired(in writer: inout MarkupWriter) {
    guard !map.unfired.isEmpty else { return }
    var y = drawing.height + listHeight + 1.3 * Self.lineHeight
    func write(_ kind: String, _ text: String, indent: Double, _ writer: inout MarkupWriter) {
      writer.element(
        "text", ["class": kind, "x": SVGPath.number(indent), "y": SVGPath.number(y)],
        text: cut(text, at: indent))
      y += Self.lineHeight
    }
    write("heading", "Did not fire", indent: 0, &writer)
    for unfired in map.unfired {
      write("unfired", unfired.title, indent: 0, &writer)
      write("quiet", unfired.reason, indent: Self.indent / 2, &writer)
    }
    if map.otherUnfiredCount > 0 {
      write("quiet", "and \(map.otherUnfiredCount) more", indent: 0, &writer)
    }
  }

  /// A text that fits on a line from an indent on.
  private func cut(_ text: String, at indent: Double, letterShare: Double = 1) -> String {
    let room = Int((map.width - indent) / (map.layout.letterWidth * letterShare * 0.92))
    return text.count > room ? text.prefix(room - 1) + "…" : text
  }
}
