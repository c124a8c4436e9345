import ToDo

/// Draws a map of a replayed track with the elements of SVG.
struct MapDrawing {
  let map: TrackMapViewModel

  func draw(in writer: inout MarkupWriter) {
    writer.element(
      "rect",
      ["class": "ground", "width": number(map.width), "height": number(map.height), "rx": "8"])
    // Everything beyond the edge of the map is cut off.
    writer.element(
      "svg",
      ["width": number(map.width), "height": number(map.height), "overflow": "hidden"]
    ) { writer in
      for fence in map.fences { draw(fence, in: &writer) }
      let track = SVGPath.data(of: map.runs)
      writer.element("path", ["class": "casing", "d": track])
      writer.element("path", ["class": "track", "d": track])
      draw(map.start, "start", in: &writer)
      draw(map.end, "end", in: &writer)
      for label in map.fences.compactMap(\.label) {
        writer.element(
          "text", ["class": "name", "x": number(label.point.x), "y": number(label.point.y)],
          text: label.text)
      }
      for marker in map.markers where marker.origin != marker.point {
        writer.element(
          "path", ["class": "leader", "d": SVGPath.data(of: [[marker.origin, marker.point]])])
      }
      for marker in map.markers { draw(marker, in: &writer) }
      drawScale(in: &writer)
      drawNorth(in: &writer)
    }
  }

  private func draw(_ fence: TrackMapViewModel.Fence, in writer: inout MarkupWriter) {
    writer.element("g", ["class": fence.isFired ? "fence fired" : "fence"]) { writer in
      writer.element("title", text: fence.description)
      writer.element(
        "path",
        ["class": "area", "fill-rule": "evenodd", "d": SVGPath.data(ofRings: fence.area)])
      writer.element("path", ["class": "border", "d": SVGPath.data(of: fence.border)])
    }
  }

  private func draw(
    _ end: TrackMapViewModel.Label, _ name: String, in writer: inout MarkupWriter
  ) {
    writer.element(
      "circle",
      ["class": name, "cx": number(end.point.x), "cy": number(end.point.y), "r": "5"]
    ) { writer in
      writer.element("title", text: "\(name) \(end.text)")
    }
  }

  private func draw(_ marker: TrackMapViewModel.Marker, in writer: inout MarkupWriter) {
    let place = "translate(\(number(marker.point.x)) \(number(marker.point.y)))"
    writer.element("g", ["transform": place]) { writer in
      Self.drawPin(marker.number, marker.kind, marker.description, in: &writer)
    }
  }

  /// A marker around the origin.
  static func drawPin(
    _ number: String, _ kind: TrackMapViewModel.Marker.Kind, _ description: String,
    in writer: inout MarkupWriter
  ) {
    writer.element("g", ["class": "pin \(kind.rawValue)"]) { writer in
      if !description.isEmpty { writer.element("title", text: description) }
      writer.element("circle", ["r": "11"])
      writer.element("text", ["y": "4"], text: number)
    }
  }

  private func drawScale(in writer: inout MarkupWriter) {
    let place = "translate(16 \(number(map.height - 16)))"
    writer.element("g", ["class": "scale", "transform": place]) { writer in
      writer.element("path", ["d": "M0 -6v6h\(number(map.scaleLength))v-6"])
      writer.element(
        "text", ["x": number(map.scaleLength / 2), "y": "-6"], text: map.scaleText)
    }
  }

  private func drawNorth(in writer: inout MarkupWriter) {
    writer.element(
      "g", ["class": "north", "transform": "translate(\(number(map.width - 24)) 16)"]
    ) { writer in
      writer.element("path", ["d": "M0 0l7 18l-7 -4l-7 4z"])
      writer.element("text", ["y": "34"], text: "N")
    }
  }

  private func number(_ pixels: Double) -> String { SVGPath.number(pixels) }
}
