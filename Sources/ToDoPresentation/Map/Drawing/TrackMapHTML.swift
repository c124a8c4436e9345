import ToDo

/// A map of a replayed track as a single HTML file, with a table of the reminders that fired. It is
/// also well-formed XML.
struct TrackMapHTML {
  /// The page loads and runs nothing.
  private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

  private static let columns = ["#", "time", "event", "reminder", "distance"]

  let map: TrackMapViewModel

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
        writer.element("title", text: map.title.isEmpty ? "track" : map.title)
        writer.element("style", text: MapStyle.drawing + MapStyle.page)
      }
      writer.element("body") { writer in
        writer.element("h1", ["dir": "auto"], text: map.title)
        writer.element("p", text: map.summary)
        writer.element(
          "svg",
          [
            "viewBox": "0 0 \(SVGPath.number(map.width)) \(SVGPath.number(map.height))",
            "width": "960", "role": "img", "aria-label": map.summary,
          ]
        ) { MapDrawing(map: map).draw(in: &$0) }
        if !map.rows.isEmpty { writeTable(to: &writer) }
      }
    }
    return Array("<!DOCTYPE html>\n".utf8) + writer.bytes + [UInt8(ascii: "\n")]
  }

  private func writeTable(to writer: inout MarkupWriter) {
    writer.element("table") { writer in
      writer.element("thead") { writer in
        writer.element("tr") { writer in
          for column in Self.columns {
            writer.element("th", ["class": column], text: column)
          }
        }
      }
      writer.element("tbody") { writer in
        for row in map.rows { write(row, to: &writer) }
      }
    }
  }

  private func write(_ row: TrackMapViewModel.Row, to writer: inout MarkupWriter) {
    writer.element("tr") { writer in
      writer.element("td", ["class": "number"]) { writer in
        writer.element("b", ["class": row.kind.rawValue], text: row.number)
      }
      writer.element("td", ["class": "time"], text: row.reminder.time)
      writer.element("td", ["class": "event"], text: row.reminder.causeAndSide)
      writer.element("td", ["class": "reminder", "dir": "auto"]) { writer in
        writer.text(row.reminder.title)
        if !row.reminder.place.isEmpty { writer.element("small", text: row.reminder.place) }
      }
      writer.element("td", ["class": "distance"], text: row.reminder.distance)
    }
  }
}
