import Geodesy
import Peers

/// An index of areas: ours or a peer.
struct FenceContender {
  let name: String
  /// The ids of the areas that cover a position, in order.
  let covering: (Coordinate) -> [UInt32]

  init(name: String, covering: @escaping (Coordinate) -> [UInt32]) {
    self.name = name
    self.covering = covering
  }

  func meanHits(_ queries: [Coordinate]) -> Double {
    ask(queries[...]) / Double(queries.count)
  }

  /// Runs a block of queries and returns a sum over the results.
  var ask: (ArraySlice<Coordinate>) -> Double {
    { queries in
      var sum = 0
      for query in queries { sum += covering(query).count }
      return Double(sum)
    }
  }
}

/// Areas of a peer behind the C interface.
final class PeerFences {
  private let fences: OpaquePointer
  private var buffer = [UInt32](repeating: 0, count: 4_096)

  init(circles centers: [peer_position], radiiMeters: [Double]) {
    fences = peer_circles_create(centers, radiiMeters, UInt32(centers.count))
  }

  init(polygons rings: [[Coordinate]]) {
    var starts: [UInt32] = [0]
    for ring in rings { starts.append(starts[starts.count - 1] + UInt32(ring.count)) }
    let vertices = rings.joined().map { peer_position($0) }
    fences = peer_polygons_create(vertices, starts, UInt32(rings.count))
  }

  deinit {
    peer_fences_destroy(fences)
  }

  func covering(_ position: Coordinate) -> [UInt32] {
    let room = UInt32(buffer.count)
    let found = peer_fences_covering(fences, peer_position(position), &buffer, room)
    precondition(found <= buffer.count, "The buffer holds the ids")
    return Array(buffer[..<Int(found)])
  }
}
