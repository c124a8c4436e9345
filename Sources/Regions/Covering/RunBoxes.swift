/// Boxes around runs of edges along a walk, and around these boxes (D. H. Ballard, Strip trees: a
/// hierarchical representation for curves, Comm. ACM 24, 1981).
///
/// If a run lies east of a point, its two ends tell whether a ray to the east crosses it an odd or
/// an even number of times. So the edges are tested only if the point is in the run's box.
final class RunBoxes: Sendable {
  /// How many edges a box of the lowest level holds.
  private static let runLength = 16
  /// How many boxes a box of the levels above holds.
  private static let fanOut = 8

  private let edgeCount: Int
  /// The boxes of all levels, the lowest first.
  private let boxes: [PlanarBox]
  /// Where each level begins in `boxes`, and where the last ends.
  private let levelStarts: [Int]

  init(_ walk: [PlanarPoint]) {
    edgeCount = walk.count - 1
    var boxes = stride(from: 0, to: walk.count - 1, by: RunBoxes.runLength).map { first in
      let last = min(first + RunBoxes.runLength, walk.count - 1)
      return walk[first...last].reduce(into: PlanarBox()) { $0.include($1) }
    }
    var starts = [0, boxes.count]
    while true {
      let below = starts[starts.count - 2]..<starts[starts.count - 1]
      guard below.count > RunBoxes.fanOut else { break }
      for first in stride(from: below.lowerBound, to: below.upperBound, by: RunBoxes.fanOut) {
        let children = boxes[first..<min(first + RunBoxes.fanOut, below.upperBound)]
        boxes.append(children.reduce(into: PlanarBox()) { $0.include($1) })
      }
      starts.append(boxes.count)
    }
    self.boxes = boxes
    levelStarts = starts
  }

  /// Takes all runs.
  func visit(_ crossing: inout RayCrossing) {
    let top = levelStarts.count - 2
    visit(0..<levelStarts[top + 1] - levelStarts[top], level: top, &crossing)
  }

  /// Takes the runs under some boxes of a level.
  private func visit(_ nodes: Range<Int>, level: Int, _ crossing: inout RayCrossing) {
    var length = RunBoxes.runLength
    for _ in 0..<level { length *= RunBoxes.fanOut }
    for node in nodes where crossing.isOpen {
      let box = boxes[levelStarts[level] + node]
      guard crossing.mayCross(box) else { continue }
      let first = node * length
      let last = min(first + length, edgeCount)
      if crossing.point.x < box.west {
        crossing.crossToTheEast(first, last)
      } else if level == 0 {
        crossing.scan(first, last)
      } else {
        let firstChild = node * RunBoxes.fanOut
        let childCount = levelStarts[level] - levelStarts[level - 1]
        visit(
          firstChild..<min(firstChild + RunBoxes.fanOut, childCount), level: level - 1, &crossing)
      }
    }
  }
}
