import ToDo

/// A map of a replayed track as an SVG file, with the title above and the reminders that fired below.
struct TrackMapSVG {
  /// How many reminders are listed; more would leave no room for the map.
  private static let mostRows = 40
  /// The letters of a row or title that fit.
  private static let lettersPerLine = 62
  private static let headHeight = 58.0
  private static let rowHeight = 28.0
  private static let margin = 16.0

  let map: TrackMapViewModel

  /// The file, in UTF-8.
  var bytes: [UInt8] {
    var writer = MarkupWriter(namespace: MarkupWriter.svg)
    let width = map.width + 2 * Self.margin
    let height = Self.headHeight + map.height + Self.rowHeight * Double(rowCount) + 2 * Self.margin
    let box = [-Self.margin, -Self.headHeight, width, height].map(SVGPath.number)
    writer.element(
      "svg",
      [
        "viewBox": box.joined(separator: " "), "width": box[2], "height": box[3], "role": "img",
      ]
    ) { writer in
      writer.element("title", text: "\(map.title): \(map.summary)")
      writer.element("style", text: MapStyle.drawing)
      writer.element(
        "rect",
        ["class": "page", "x": box[0], "y": box[1], "width": box[2], "height": box[3]])
      writer.element("text", ["class": "title", "y": "-32"], text: Self.cut(map.title))
      writer.element("text", ["class": "quiet", "y": "-12"], text: map.summary)
      MapDrawing(map: map).draw(in: &writer)
      for (index, row) in map.rows.prefix(Self.mostRows).enumerated() {
        draw(row, at: index, in: &writer)
      }
      if map.rows.count > Self.mostRows {
        writer.element(
          "text", ["class": "quiet", "y": SVGPath.number(top(ofRow: Self.mostRows) + 4)],
          text: "and \(map.rows.count - Self.mostRows) more")
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private var rowCount: Int { min(map.rows.count, Self.mostRows + 1) }

  private func top(ofRow index: Int) -> Double {
    map.height + Self.rowHeight * (Double(index) + 0.9)
  }

  private func draw(
    _ row: TrackMapViewModel.Row, at index: Int, in writer: inout MarkupWriter
  ) {
    let place = "translate(12 \(SVGPath.number(top(ofRow: index))))"
    writer.element("g", ["transform": place]) { writer in
      MapDrawing.drawPin(row.number, row.kind, "", in: &writer)
      writer.element("text", ["x": "24", "y": "4", "class": "quiet"], text: row.reminder.time)
      writer.element("text", ["x": "144", "y": "4", "class": "quiet"], text: row.reminder.cause)
      let parts = [row.reminder.title, row.reminder.place].filter { !$0.isEmpty }
      writer.element("text", ["x": "214", "y": "4"], text: Self.cut(parts.joined(separator: ", ")))
      writer.element(
        "text",
        [
          "x": SVGPath.number(map.width - 12), "y": "4", "class": "quiet", "text-anchor": "end",
        ], text: row.reminder.distance)
    }
  }

  private static func cut(_ text: String) -> String {
    text.count > lettersPerLine ? text.prefix(lettersPerLine - 1) + "…" : text
  }
}
