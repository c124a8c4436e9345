import ToDo

/// The visible part of a region, as it is drawn in a frame.
struct FenceOutline {
  /// How far outside the canvas outlines are cut off, in pixels: more than a line is wide.
  private static let margin = 8.0
  /// How far the edges of a drawn circle may be from the true one, in pixels: it should look round.
  private static let circleTolerance = 0.04

  /// The rings around it, to be filled by the even-odd rule.
  private(set) var area: [[MapPoint]] = []
  /// Its boundary, without the cut at the antimeridian.
  private(set) var border: [[MapPoint]] = []
  private let cut: MapBox

  /// A circle of half the earth or more has an empty outline.
  init(of region: Region, in frame: MapFrame) {
    cut = frame.canvas.grown(by: Self.margin)
    let ball = region.boundingBall
    let reach = ball.radiusMeters + frame.ball.radiusMeters
    guard ball.center.chordMeters(to: frame.ball.center) <= reach else { return }
    switch region.shape {
    case .circle(let center, let radius):
      append(Self.circle(center, radius, in: frame), isSeam: nil)
    case .corridor(let lines, let halfWidth):
      append(Self.corridor(lines, halfWidth, in: frame)?.outline ?? [], in: frame)
    case .polygons, .box:
      append(region.outline, in: frame)
    }
  }

  var isEmpty: Bool { area.isEmpty && border.isEmpty }

  private mutating func append(_ polygons: [Polygon], in frame: MapFrame) {
    for ring in polygons.flatMap({ [$0.shell] + $0.holes }) {
      let line = MapLine(ring, in: frame)
      append(line.points, isSeam: line.isSeam)
    }
  }

  /// - Parameters:
  ///   - ring: closed.
  ///   - isSeam: for each edge, whether it is only a cut and not drawn; nil if all are drawn.
  private mutating func append(_ ring: [MapPoint], isSeam: [Bool]?) {
    let inside = MapClip.ring(Self.simplified(ring), to: cut)
    if inside.count > 2 { area.append(inside) }
    var line: [MapPoint] = []
    for (index, (start, end)) in zip(ring, ring.dropFirst()).enumerated() {
      guard isSeam?[index] != true, MapBox([start, end]).intersects(cut) else {
        endLine(&line)
        continue
      }
      if line.isEmpty { line.append(start) }
      line.append(end)
    }
    endLine(&line)
  }

  private mutating func endLine(_ line: inout [MapPoint]) {
    guard !line.isEmpty else { return }
    border.append(Self.simplified(line))
    line = []
  }

  private static func simplified(_ line: [MapPoint]) -> [MapPoint] {
    LineSimplification.simplified(line, tolerance: circleTolerance)
  }

  /// The geodesic circle as a ring whose edges stay within the tolerance of it.
  private static func circle(
    _ center: Coordinate, _ radius: Distance, in frame: MapFrame
  ) -> [MapPoint] {
    guard radius.meters < 10_000_000 else { return [] }
    let pixels = max(1, radius.meters / frame.metersPerPixel)
    // The sagitta of an edge, r (1 - cos (π / n)), is about r π² / 2n².
    let needed = Double.pi * (pixels / (2 * circleTolerance)).squareRoot()
    let count = Int(min(4096, max(24, needed.rounded(.up))))
    let ring = (0..<count).map { step in
      frame.point(
        of: Geodesic.direct(
          from: center, bearing: Bearing(degrees: 360 * Double(step) / Double(count)),
          distance: radius))
    }
    return ring + [ring[0]]
  }

  /// The corridor along the visible parts of the lines, with only the points that make a visible
  /// difference.
  private static func corridor(
    _ lines: [[Coordinate]], _ halfWidth: Distance, in frame: MapFrame
  ) -> Region? {
    let seen = frame.canvas.grown(by: halfWidth.meters / frame.metersPerPixel + 2 * margin)
    let pieces = lines.flatMap { line in
      let drawn = MapLine(line, in: frame)
      let kept = LineSimplification.indices(of: drawn.points, tolerance: MapLine.tolerance)
      let isSeen = zip(kept, kept.dropFirst()).map { start, end in
        MapBox([drawn.points[start], drawn.points[end]]).intersects(seen)
      }
      return isSeen.indices.split { !isSeen[$0] }.map { run in
        kept[run.startIndex...run.endIndex].map { drawn.positions[$0] }
      }
    }
    return pieces.isEmpty ? nil : try? .corridor(alongAny: pieces, halfWidth: halfWidth)
  }
}
