import Geodesy
import Peers

/// An index of areas: ours or a peer.
struct FenceContender {
  let name: String
  /// Finds the ids of the areas that cover a position, in order, and returns how many there are. Peers write
  /// them to the beginning of the array, which has `room` elements; ours replaces its contents.
  let find: (Coordinate, inout [UInt32]) -> Int

  static let room = 4_096

  func covering(_ position: Coordinate) -> [UInt32] {
    var ids = [UInt32](repeating: 0, count: Self.room)
    let count = find(position, &ids)
    return Array(ids[..<count])
  }

  func meanHits(_ queries: [Coordinate]) -> Double {
    ask(queries[...]) / Double(queries.count)
  }

  /// Runs a block of queries and returns a sum over the results.
  var ask: (ArraySlice<Coordinate>) -> Double {
    { queries in
      var sum = 0
      var ids = [UInt32](repeating: 0, count: Self.room)
      for query in queries { sum += find(query, &ids) }
      return Double(sum)
    }
  }
}

/// Areas of a peer behind the C interface.
final class PeerFences {
  private let fences: OpaquePointer

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

  func find(_ position: Coordinate, _ ids: inout [UInt32]) -> Int {
    let room = UInt32(ids.count)
    let found = peer_fences_covering(fences, peer_position(position), &ids, room)
    precondition(found <= room, "The array holds the ids")
    return Int(found)
  }
}
