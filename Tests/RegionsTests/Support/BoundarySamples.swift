import Geodesy

@testable import Regions

/// A region's boundary sampled densely, for a reference that shares no code with the tree: every
/// sample is asked by chord, those that come into question by geodesic, and the neighbourhood of
/// the nearest ones is searched by golden sections.
struct BoundarySamples {
  struct Edge {
    let start: (x: Double, y: Double)
    let end: (x: Double, y: Double)

    func position(_ t: Double) throws -> Coordinate {
      try Coordinate(
        latitude: start.y + t * (end.y - start.y), longitude: start.x + t * (end.x - start.x))
    }
  }

  struct Sample {
    let edge: Int
    let t: Double
    let step: Double
    let point: ECEF
    /// How far along the ground the next sample is, at most.
    let reach: Double
  }

  let edges: [Edge]
  private(set) var samples: [Sample] = []

  /// Samples rings or lines; the longest step is a length in metres.
  init(edges: [Edge], longestStep: Double) throws {
    self.edges = edges
    for (index, edge) in edges.enumerated() {
      var length = 0.0
      for part in 0..<8 {
        length += try Geodesic.distance(
          from: edge.position(Double(part) / 8), to: edge.position(Double(part + 1) / 8)
        ).meters
      }
      let count = max(4, (length / longestStep).rounded(.up))
      for step in 0...Int(count) {
        samples.append(
          Sample(
            edge: index, t: Double(step) / count, step: 1 / count,
            point: ECEF(try edge.position(Double(step) / count)), reach: 1.2 * length / count))
      }
    }
  }

  /// Samples the boundary of polygons; of edges on ±180° only those that have nothing on the
  /// other side.
  init(of polygons: [Polygon], longestStep: Double) throws {
    var edges: [Edge] = []
    var seam: [Double: [ClosedRange<Double>]] = [:]
    for ring in polygons.flatMap({ [$0.shell] + $0.holes }) {
      for (a, b) in zip(ring, ring.dropFirst()) {
        if abs(a.latitude) == 90, a.latitude == b.latitude { continue }
        if abs(a.longitude) == 180, a.longitude == b.longitude {
          let span = min(a.latitude, b.latitude)...max(a.latitude, b.latitude)
          seam[a.longitude, default: []].append(span)
          continue
        }
        edges.append(Edge(start: (a.longitude, a.latitude), end: (b.longitude, b.latitude)))
      }
    }
    let latitudes = Set(seam.values.joined().flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    for (south, north) in zip(latitudes, latitudes.dropFirst()) where north - south > 1e-9 {
      let middle = (south + north) / 2
      let sides = seam.values.filter { $0.contains { $0.contains(middle) } }.count
      if sides == 1 { edges.append(Edge(start: (180, south), end: (180, north))) }
    }
    try self.init(edges: edges, longestStep: longestStep)
  }

  /// The geodesic distance in metres from a position to the nearest sampled edge.
  func distance(from origin: Coordinate) throws -> Double {
    let point = ECEF(origin)
    func meters(to sample: Sample) throws -> Double {
      try Geodesic.distance(from: origin, to: edges[sample.edge].position(sample.t)).meters
    }
    let chords = samples.map { point.chordMeters(to: $0.point) }
    guard let nearest = samples.indices.min(by: { chords[$0] < chords[$1] }) else {
      return .infinity
    }
    var best = try meters(to: samples[nearest])
    var measured: [(meters: Double, sample: Int)] = []
    // Only these can have the nearest point beside them: others are too far away by their lower bound,
    // even less the way to the next sample.
    for (index, chord) in chords.enumerated()
    where Geodesic.lowerBoundMeters(chord: chord) - samples[index].reach <= best {
      let meters = try meters(to: samples[index])
      best = min(best, meters)
      measured.append((meters, index))
    }
    measured.sort { $0.meters < $1.meters }
    var refined = 0
    for (meters, index) in measured where meters - samples[index].reach <= best {
      let sample = samples[index]
      best = min(best, try refine(sample, from: origin))
      refined += 1
      if refined >= 24 { break }
    }
    return best
  }

  private func refine(_ sample: Sample, from origin: Coordinate) throws -> Double {
    let golden = 0.381966011250105
    var low = max(0, sample.t - sample.step)
    var high = min(1, sample.t + sample.step)
    func meters(_ t: Double) throws -> Double {
      try Geodesic.distance(from: origin, to: edges[sample.edge].position(t)).meters
    }
    var a = low + golden * (high - low)
    var b = high - golden * (high - low)
    var (atA, atB) = (try meters(a), try meters(b))
    for _ in 0..<50 {
      if atA < atB {
        high = b
        (b, atB) = (a, atA)
        a = low + golden * (high - low)
        atA = try meters(a)
      } else {
        low = a
        (a, atA) = (b, atB)
        b = high - golden * (high - low)
        atB = try meters(b)
      }
    }
    return min(atA, atB)
  }
}

extension Region {
  /// The polygons of a region, those of a box included.
  var polygonsForSampling: [Polygon]? {
    switch shape {
    case .polygons(let polygons): polygons
    case .box: storage.planarPolygons.map { Polygon(planarRings: $0) }
    case .circle, .corridor: nil
    }
  }
}
