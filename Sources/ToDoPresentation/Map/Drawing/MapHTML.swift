import ToDo

/// A map as a single HTML file, drawn for a small and for a large screen, with a table of its rows. It
/// is also well-formed XML.
struct MapHTML {
  /// The page loads and runs nothing.
  private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

  /// The map for screens up to 880 pixels wide.
  let narrow: MapViewModel
  let wide: MapViewModel

  /// The file, in UTF-8.
  var bytes: [UInt8] {
    var writer = MarkupWriter(namespace: MarkupWriter.html)
    writer.element("html", ["lang": "en"]) { writer in
      writer.element("head") { writer in
        writer.element("meta", ["charset": "utf-8"])
        writer.element(
          "meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
        writer.element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        writer.element("title", text: wide.title.isEmpty ? "track" : wide.title)
        writer.element("style", text: MapStyle.drawing + MapStyle.page)
      }
      writer.element("body") { writer in
        writer.element("h1", ["dir": "auto"], text: wide.title)
        writer.element("p", text: wide.summary)
        for map in [narrow, wide] { draw(map, in: &writer) }
        if !wide.rows.isEmpty { writeTable(to: &writer) }
        if !wide.unfired.isEmpty { writeUnfired(to: &writer) }
      }
    }
    return Array("<!DOCTYPE html>\n".utf8) + writer.bytes + [UInt8(ascii: "\n")]
  }

  private func draw(_ map: MapViewModel, in writer: inout MarkupWriter) {
    let drawing = MapDrawing(map)
    writer.element(
      "svg",
      [
        "viewBox": "0 0 \(SVGPath.number(map.width)) \(SVGPath.number(drawing.height))",
        "class": map.layout.name, "role": "img", "aria-label": map.summary,
      ]
    ) { drawing.draw(in: &$0) }
  }

  /// A column of the table: its class, its heading, and the text of a row in it.
  private struct Column {
    let name: String
    let heading: String
    let text: (MapViewModel.Row) -> String
  }

  private var columns: [Column] {
    let headings = wide.headings
    return [
      Column(name: "number", heading: "#", text: \.number),
      Column(name: "time", heading: headings.time, text: \.time),
      Column(name: "event", heading: headings.event, text: \.event),
      Column(name: "reminder", heading: headings.title, text: \.title),
      Column(name: "distance", heading: headings.distance, text: \.distance),
    ].filter { column in wide.rows.contains { !column.text($0).isEmpty } }
  }

  private func writeTable(to writer: inout MarkupWriter) {
    let columns = columns
    writer.element("table") { writer in
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          for column in columns {
            writer.element("th", ["class": column.name], text: column.heading)
          }
        }
      }
      writer.element("tbody") { writer in
        for row in wide.rows {
          writer.element("tr") { writer in
            for column in columns { write(row, column, to: &writer) }
          }
        }
      }
    }
  }

  private func write(_ row: MapViewModel.Row, _ column: Column, to writer: inout MarkupWriter) {
    switch column.name {
    case "number":
      writer.element("td", ["class": column.name]) { writer in
        writer.element(
          "b", ["class": row.number.isEmpty ? "none" : row.kind.rawValue], text: row.number)
      }
    case "reminder":
      writer.element("td", ["class": column.name, "dir": "auto"]) { writer in
        writer.text(row.title)
        if !row.place.isEmpty { writer.element("small", text: row.place) }
      }
    default: writer.element("td", ["class": column.name], text: column.text(row))
    }
  }

  private func writeUnfired(to writer: inout MarkupWriter) {
    writer.element("h2", text: "Did not fire")
    writer.element("table") { writer in
      writer.element("tbody") { writer in
        for unfired in wide.unfired {
          writer.element("tr") { writer in
            writer.element("td", ["class": "reminder", "dir": "auto"]) { writer in
              writer.text(unfired.title)
              writer.element("small", text: unfired.reason)
            }
          }
        }
      }
    }
    if wide.otherUnfiredCount > 0 {
      writer.element("p", text: "and \(wide.otherUnfiredCount) more")
    }
  }
}
