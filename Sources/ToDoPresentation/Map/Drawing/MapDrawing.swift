import ToDo

/// Draws a map with the elements of SVG.
struct MapDrawing {
  let map: MapViewModel
  let legend: MapLegend

  init(_ map: MapViewModel) {
    self.map = map
    legend = MapLegend(map)
  }

  /// The height of the map with its legend.
  var height: Double { map.height + legend.height }

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
      if !map.gaps.isEmpty {
        writer.element("path", ["class": "gap", "d": SVGPath.data(of: map.gaps)])
      }
      if !map.runs.isEmpty {
        writer.element("path", ["class": "casing", "d": track])
        writer.element("path", ["class": "track", "d": track])
      }
      for arrow in map.arrows { draw(arrow, in: &writer) }
      draw(map.start, "start", in: &writer)
      draw(map.end, "end", in: &writer)
      for label in map.fences.compactMap(\.label) + map.names {
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
    drawLegend(in: &writer)
  }

  private func draw(_ arrow: MapViewModel.Arrow, in writer: inout MarkupWriter) {
    let (x, y) = (number(arrow.point.x), number(arrow.point.y))
    writer.element(
      "path",
      [
        "class": "arrow", "d": "M-4 -5l9 5l-9 5z",
        "transform": "translate(\(x) \(y)) rotate(\(number(arrow.degrees)))",
      ])
  }

  private func drawLegend(in writer: inout MarkupWriter) {
    guard !legend.entries.isEmpty else { return }
    let place = "translate(0 \(number(map.height)))"
    writer.element("g", ["class": "legend", "transform": place]) { writer in
      for entry in legend.entries {
        let middle = entry.point.y - 0.35 * map.layout.letters
        draw(entry.sign, at: MapPoint(x: entry.point.x + 11, y: middle), in: &writer)
        writer.element(
          "text",
          ["x": number(entry.point.x + MapLegend.signWidth), "y": number(entry.point.y)],
          text: entry.text)
      }
    }
  }

  private func draw(
    _ sign: MapLegend.Sign, at point: MapPoint, in writer: inout MarkupWriter
  ) {
    let (x, y) = (number(point.x), number(point.y))
    switch sign {
    case .start, .end:
      writer.element("circle", ["class": sign.rawValue, "cx": x, "cy": y, "r": "5"])
    case .gap:
      writer.element("path", ["class": sign.rawValue, "d": "M\(number(point.x - 10)) \(y)h20"])
    case .fired, .place:
      writer.element("g", ["class": sign == .fired ? "fence fired" : "fence"]) { writer in
        let data = "M\(number(point.x - 8)) \(y)a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z"
        writer.element("path", ["class": "area", "d": data])
        writer.element("path", ["class": "border", "d": data])
      }
    }
  }

  private func draw(_ fence: MapViewModel.Fence, in writer: inout MarkupWriter) {
    writer.element("g", ["class": fence.isFired ? "fence fired" : "fence"]) { writer in
      writer.element("title", text: fence.description)
      writer.element(
        "path",
        ["class": "area", "fill-rule": "evenodd", "d": SVGPath.data(ofRings: fence.area)])
      writer.element("path", ["class": "border", "d": SVGPath.data(of: fence.border)])
    }
  }

  private func draw(
    _ end: MapViewModel.Label?, _ name: String, in writer: inout MarkupWriter
  ) {
    guard let end else { return }
    writer.element(
      "circle",
      ["class": name, "cx": number(end.point.x), "cy": number(end.point.y), "r": "5"]
    ) { writer in
      writer.element("title", text: end.text.isEmpty ? name : "\(name) \(end.text)")
    }
  }

  private func draw(_ marker: MapViewModel.Marker, in writer: inout MarkupWriter) {
    let place = "translate(\(number(marker.point.x)) \(number(marker.point.y)))"
    writer.element("g", ["transform": place]) { writer in
      drawPin(marker.number, marker.kind, marker.description, in: &writer)
    }
  }

  /// A marker around the origin.
  func drawPin(
    _ number: String, _ kind: MapViewModel.Marker.Kind, _ description: String,
    in writer: inout MarkupWriter
  ) {
    writer.element("g", ["class": "pin \(kind.rawValue)"]) { writer in
      if !description.isEmpty { writer.element("title", text: description) }
      writer.element("circle", ["r": self.number(map.layout.pinRadius)])
      writer.element("text", ["y": self.number(0.37 * map.layout.pinRadius)], text: number)
    }
  }

  private func drawScale(in writer: inout MarkupWriter) {
    let place = "translate(16 \(number(map.height - 16)))"
    writer.element("g", ["class": "scale", "transform": place]) { writer in
      writer.element("path", ["d": "M0 -6v6h\(number(map.scaleLength))v-6"])
      writer.element(
        "text", ["x": number(map.scaleLength / 2), "y": "-8"], text: map.scaleText)
    }
  }

  private func drawNorth(in writer: inout MarkupWriter) {
    writer.element(
      "g", ["class": "north", "transform": "translate(\(number(map.width - 24)) 16)"]
    ) { writer in
      writer.element("path", ["d": "M0 0l7 18l-7 -4l-7 4z"])
      writer.element(
        "text", ["y": number(20 + map.layout.letters)], text: "N")
    }
  }

  private func number(_ pixels: Double) -> String { SVGPath.number(pixels) }
}
