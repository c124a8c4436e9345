import Geodesy
import SpatialIndex

/// Our index, through its public API.
final class BallIndexContender: PointContender {
  let name: String
  let isDynamic = true
  private(set) var index: BallIndex<UInt32>

  init(
    _ entries: [(UInt32, Coordinate)], name: String = "ours",
    _ instructions: InstructionSet = .best
  ) {
    self.name = name
    index = BallIndex(entries)
    index.instructionSet = instructions
  }

  func nearest(_ count: Int, to query: Coordinate) -> [Hit] {
    index.nearest(count, to: query).map { Hit(id: $0.id, meters: $0.distance.meters) }
  }

  func within(_ meters: Double, of query: Coordinate) -> [Hit] {
    index.within(.meters(meters), of: query)
      .map { Hit(id: $0.id, meters: $0.distance.meters) }
  }

  func askNearest(_ count: Int, to queries: ArraySlice<Coordinate>) -> Double {
    var sum = 0.0
    for query in queries {
      sum += index.nearest(count, to: query).last?.distance.meters ?? 0
    }
    return sum
  }

  func askWithin(_ meters: Double, of queries: ArraySlice<Coordinate>) -> Double {
    var sum = 0.0
    for query in queries {
      sum += index.within(.meters(meters), of: query).last?.distance.meters ?? 0
    }
    return sum
  }

  func insert(_ positions: ArraySlice<Coordinate>, firstID: UInt32) {
    for (id, position) in zip(firstID..., positions) { index.insert(id, at: position) }
  }

  func remove(_ ids: ArraySlice<UInt32>) {
    for id in ids { index.remove(id) }
  }
}
