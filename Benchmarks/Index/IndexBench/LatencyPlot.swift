import Foundation

/// A picture of how the time of a query grows with the number of points: SVG on logarithmic
/// axes, with every line's name at its end.
struct LatencyPlot {
  struct Series {
    let name: String
    /// The points of the line, by count.
    let points: [(count: Int, nanoseconds: Double)]
  }

  let title: String
  let subtitle: String
  /// The lines, ours first; it is drawn above the others.
  let series: [Series]
  private let counts: [Int]
  /// The range of times in nanoseconds.
  private let ticks: [Double]

  // In pixels at the width of 700; the labels need the room on the right.
  private static let (width, height) = (700.0, 440.0)
  private static let (left, right, top, bottom) = (84.0, 505.0, 76.0, 380.0)
  private static let labelHeight = 18.0
  /// All at least 5 to 1 against the white background.
  private static let colors = ["#0a58a8", "#a8480a", "#1e7048", "#7d3aa0", "#55595e"]

  init(title: String, subtitle: String, series: [Series]) {
    let times = series.flatMap { $0.points.map(\.nanoseconds) }
    counts = Set(series.flatMap { $0.points.map(\.count) }).sorted()
    precondition(counts.count > 1 && times.allSatisfy { $0 >= 1 }, "There is a line to draw")
    let steps = (0..<12).flatMap { decade in [1, 2, 5].map { $0 * pow(10, Double(decade)) } }
    let below = steps.lastIndex { tick in times.allSatisfy { $0 >= tick } } ?? 0
    let above = steps.firstIndex { tick in times.allSatisfy { $0 < tick } } ?? steps.count - 1
    ticks = Array(steps[below...above])
    (self.title, self.subtitle, self.series) = (title, subtitle, series)
  }

  var svg: String {
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
      width="\(Int(Self.width))" height="\(Int(Self.height))" role="img" \
      font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13" \
      fill="#40454b">
      <title>\(SVG.escaped(title))</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      """
    let texts = [
      SVG.text(title, x: 24, y: 30, "font-size=\"17\" font-weight=\"600\" fill=\"#1a1d21\""),
      SVG.text(subtitle, x: 24, y: 51, "font-size=\"12.5\""),
      SVG.text(
        "points in the index", x: (Self.left + Self.right) / 2, y: 426, "text-anchor=\"middle\""),
      SVG.text(
        "time a query", x: 24, y: 228,
        "text-anchor=\"middle\" transform=\"rotate(-90 24 228)\""),
    ]
    return ([head] + texts + axes + lines + labels + ["</svg>\n"]).joined(separator: "\n")
  }

  private var axes: [String] {
    let times = ticks.flatMap { tick in
      [
        SVG.line([(Self.left, y(tick)), (Self.right, y(tick))], "#dde1e6"),
        SVG.text(Self.time(tick), x: Self.left - 8, y: y(tick) + 4.5, "text-anchor=\"end\""),
      ]
    }
    return times
      + counts.flatMap { count in
        [
          SVG.line([(x(count), Self.bottom), (x(count), Self.bottom + 6)], "#55595e"),
          SVG.text(
            Report.number(Double(count)), x: x(count), y: Self.bottom + 23,
            "text-anchor=\"middle\""),
        ]
      }
  }

  private var lines: [String] {
    series.enumerated().reversed().flatMap { number, series in
      let places = series.points.map { (x: x($0.count), y: y($0.nanoseconds)) }
      let color = Self.color(number)
      return [SVG.line(places, color, width: number == 0 ? 3.5 : 2)]
        + places.map { SVG.disc($0, color, radius: number == 0 ? 5 : 4) }
    }
  }

  /// The names and last times, moved apart where the lines' ends are close.
  private var labels: [String] {
    let ends = series.indices.sorted { lastPlace($0).y < lastPlace($1).y }
    var heights = ends.map { lastPlace($0).y }
    for number in heights.indices.dropFirst() {
      heights[number] = max(heights[number], heights[number - 1] + Self.labelHeight)
    }
    var lowest = Self.bottom
    for number in heights.indices.reversed() {
      heights[number] = min(heights[number], lowest)
      lowest = heights[number] - Self.labelHeight
    }
    return zip(ends, heights).flatMap { number, height in
      let end = lastPlace(number)
      let time = Self.time(series[number].points[series[number].points.count - 1].nanoseconds)
      let color = Self.color(number)
      return [
        SVG.line([(end.x + 5, end.y), (end.x + 15, height)], color),
        // A white rim, for lines behind the label.
        SVG.text(
          "\(series[number].name) \(time)", x: end.x + 19, y: height + 4.5,
          """
          font-weight="\(number == 0 ? 700 : 400)" fill="\(color)" paint-order="stroke" \
          stroke="#ffffff" stroke-width="4"
          """),
      ]
    }
  }

  private func lastPlace(_ number: Int) -> (x: Double, y: Double) {
    let last = series[number].points[series[number].points.count - 1]
    return (x(last.count), y(last.nanoseconds))
  }

  private func x(_ count: Int) -> Double {
    let share = Self.share(Double(count), Double(counts[0]), Double(counts[counts.count - 1]))
    return Self.left + 24 + share * (Self.right - Self.left - 24)
  }

  private func y(_ nanoseconds: Double) -> Double {
    let share = Self.share(nanoseconds, ticks[0], ticks[ticks.count - 1])
    return Self.bottom - share * (Self.bottom - Self.top)
  }

  private static func share(_ value: Double, _ low: Double, _ high: Double) -> Double {
    log(value / low) / log(high / low)
  }

  private static func color(_ number: Int) -> String { colors[number % colors.count] }

  private static func time(_ nanoseconds: Double) -> String {
    let units = [(name: "ms", size: 1e6), (name: "µs", size: 1e3)]
    // A little less than 1,000 is rounded up to the next unit.
    let unit = units.first { nanoseconds >= 0.9995 * $0.size } ?? (name: "ns", size: 1)
    return String(format: "%.3g ", nanoseconds / unit.size) + unit.name
  }
}
