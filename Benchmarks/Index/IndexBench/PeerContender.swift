import Geodesy
import Peers

/// A peer behind the C interface.
final class PeerContender: PointContender {
  enum Kind: CaseIterable {
    case nanoflann, nanoflannDynamic, boost, geos, sqlite

    var name: String {
      switch self {
      case .nanoflann: "nanoflann static"
      case .nanoflannDynamic: "nanoflann dynamic"
      case .boost: "Boost R-tree"
      case .geos: "GEOS STRtree"
      case .sqlite: "SQLite R*Tree"
      }
    }

    fileprivate var peer: peer_kind {
      switch self {
      case .nanoflann: peer_nanoflann_static
      case .nanoflannDynamic: peer_nanoflann_dynamic
      case .boost: peer_boost_rtree
      case .geos: peer_geos_strtree
      case .sqlite: peer_sqlite_rtree
      }
    }
  }

  let kind: Kind
  private let peer: OpaquePointer
  private var buffer: [peer_neighbor] = []

  /// - Parameter positions: In the peers' own form, so that the conversion is not timed.
  init(_ kind: Kind, _ positions: [peer_position]) {
    self.kind = kind
    peer = peer_create(kind.peer, positions, UInt32(positions.count))
    buffer = Array(repeating: peer_neighbor(), count: 1 << 16)
  }

  deinit {
    peer_destroy(peer)
  }

  var name: String { kind.name }
  var isDynamic: Bool { peer_is_dynamic(kind.peer) != 0 }

  func nearest(_ count: Int, to query: Coordinate) -> [Hit] {
    precondition(count <= buffer.count, "The buffer holds the neighbours")
    let found = Int(peer_nearest(peer, peer_position(query), UInt32(count), &buffer))
    return buffer[..<found].map { Hit(id: $0.id, meters: $0.meters) }
  }

  func within(_ meters: Double, of query: Coordinate) -> [Hit] {
    let found = peer_within(peer, peer_position(query), meters, &buffer, UInt32(buffer.count))
    precondition(found <= buffer.count, "The buffer holds the neighbours")
    return buffer[..<Int(found)].map { Hit(id: $0.id, meters: $0.meters) }
  }

  func askNearest(_ count: Int, to queries: ArraySlice<Coordinate>) -> Double {
    sum(queries) { peer_nearest(peer, $0, UInt32(count), &$1) }
  }

  func askWithin(_ meters: Double, of queries: ArraySlice<Coordinate>) -> Double {
    let room = UInt32(buffer.count)
    return sum(queries) { peer_within(peer, $0, meters, &$1, room) }
  }

  @inline(__always)
  private func sum(
    _ queries: ArraySlice<Coordinate>, _ find: (peer_position, inout [peer_neighbor]) -> UInt32
  ) -> Double {
    // A property would be checked for other accesses at the same time, query by query.
    var found: [peer_neighbor] = []
    swap(&found, &buffer)
    defer { swap(&found, &buffer) }
    var sum = 0.0
    for query in queries {
      let count = Int(find(peer_position(query), &found))
      if count > 0 { sum += found[count - 1].meters }
    }
    return sum
  }

  func insert(_ positions: ArraySlice<Coordinate>, firstID: UInt32) {
    for (id, position) in zip(firstID..., positions) {
      peer_insert(peer, id, peer_position(position))
    }
  }

  func remove(_ ids: ArraySlice<UInt32>) {
    for id in ids { peer_remove(peer, id) }
  }
}

extension peer_position {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}
