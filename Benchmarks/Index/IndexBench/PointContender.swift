import Geodesy

/// An entry that a contender found.
struct Hit {
  let id: UInt32
  let meters: Double
}

/// An index of points: ours or a peer.
///
/// The timed methods run a block of queries and return a sum over the results, so that no result can
/// be optimized away.
protocol PointContender: AnyObject {
  var name: String { get }
  var isDynamic: Bool { get }

  func nearest(_ count: Int, to query: Coordinate) -> [Hit]
  func within(_ meters: Double, of query: Coordinate) -> [Hit]

  func askNearest(_ count: Int, to queries: ArraySlice<Coordinate>) -> Double
  func askWithin(_ meters: Double, of queries: ArraySlice<Coordinate>) -> Double

  /// Inserts points with new ids from `firstID` on.
  func insert(_ positions: ArraySlice<Coordinate>, firstID: UInt32)
  func remove(_ ids: ArraySlice<UInt32>)
}
