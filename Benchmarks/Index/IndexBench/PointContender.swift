import Geodesy

/// An entry that a contender found.
struct Hit {
  let id: UInt32
  let meters: Double
}

/// An index of points that is measured: ours or a peer.
///
/// The methods that are timed answer a block of questions and return a sum over the answers, so
/// that no answer can be left out.
protocol PointContender: AnyObject {
  var name: String { get }
  var isDynamic: Bool { get }

  func nearest(_ count: Int, to question: Coordinate) -> [Hit]
  func within(_ meters: Double, of question: Coordinate) -> [Hit]

  func askNearest(_ count: Int, to questions: ArraySlice<Coordinate>) -> Double
  func askWithin(_ meters: Double, of questions: ArraySlice<Coordinate>) -> Double

  /// Puts points in, under ids that go on from `firstID`, which was never used.
  func insert(_ positions: ArraySlice<Coordinate>, firstID: UInt32)
  func remove(_ ids: ArraySlice<UInt32>)
}
