extension RoundProblem {
  /// Up to this many stops, a round is also shaken and improved again.
  private static let mostShaken = 60
  private static let shakes = 40

  /// A round by nearest insertion, shortened until nothing here helps any more.
  func goodOrder() -> [Int] {
    var search = RoundSearch(self, order: insertedOrder())
    search.improve()
    guard (4...Self.mostShaken).contains(stops.count) else { return search.order }
    var best = (order: search.order, length: length(search.order))
    var shaker = RoundShaker()
    for _ in 0..<Self.shakes {
      search = RoundSearch(self, order: shaker.shaken(best.order))
      search.improve()
      let length = length(search.order)
      if length < best.length { best = (search.order, length) }
    }
    return best.order
  }

  /// Nearest insertion: of the stops that are missing, the one nearest to the round so far comes next,
  /// at the node and in the gap where it adds least.
  ///
  /// - Complexity: O(*n k*) for *n* stops with *k* nodes.
  func insertedOrder() -> [Int] {
    var order: [Int] = []
    var missing = Array(stops.indices)
    var toRound = stops.map { nodes in
      nodes.map { node in
        min(meters(start, node), end.map { meters($0, node) } ?? .infinity)
      }.min() ?? .infinity
    }
    while let next = missing.indices.min(by: { toRound[missing[$0]] < toRound[missing[$1]] }) {
      let stop = missing.remove(at: next)
      var best = (gap: 0, node: stops[stop][0], added: Double.infinity)
      for node in stops[stop] {
        for gap in 0...order.count {
          let before = gap == 0 ? start : order[gap - 1]
          let after = gap < order.count ? order[gap] : end
          let added =
            meters(before, node) + (after.map { meters(node, $0) - meters(before, $0) } ?? 0)
          if added < best.added { best = (gap, node, added) }
        }
      }
      order.insert(best.node, at: best.gap)
      for other in missing {
        for node in stops[other] { toRound[other] = min(toRound[other], meters(best.node, node)) }
      }
    }
    return order
  }
}

/// Shortens a round step by step.
struct RoundSearch {
  /// A change that saves less, in metres, is only rounding.
  private static let leastSaving = 1e-6
  /// How often the round is gone through at most; it is usually a handful of times.
  private static let mostRounds = 200
  /// The most stops in a row that are moved together.
  private static let longestSegment = 3

  private let problem: RoundProblem
  private(set) var order: [Int]

  init(_ problem: RoundProblem, order: [Int]) {
    self.problem = problem
    self.order = order
  }

  mutating func improve() {
    for _ in 0..<Self.mostRounds {
      let before = problem.length(order)
      turnStretches()
      moveSegments()
      chooseNodes()
      guard problem.length(order) < before - Self.leastSaving else { return }
    }
  }

  /// The node at an index of the round, with the start before the first one; nil behind an open end.
  private func node(_ index: Int) -> Int? {
    index < 0 ? problem.start : index < order.count ? order[index] : problem.end
  }

  private func meters(_ first: Int?, _ second: Int?) -> Double {
    guard let first, let second else { return 0 }
    return problem.meters(first, second)
  }

  /// 2-opt: turns a stretch around where that is shorter.
  private mutating func turnStretches() {
    for first in order.indices {
      for last in (first + 1)..<max(order.count, first + 1) {
        let (before, after) = (node(first - 1), node(last + 1))
        let saving =
          meters(before, order[first]) + meters(order[last], after)
          - meters(before, order[last]) - meters(order[first], after)
        if saving > Self.leastSaving { order[first...last].reverse() }
      }
    }
  }

  /// Or-opt: moves up to three stops in a row, either way round, to where they add least.
  private mutating func moveSegments() {
    for length in 1...Self.longestSegment {
      var first = 0
      while first + length <= order.count {
        move(first, length)
        first += 1
      }
    }
  }

  private mutating func move(_ first: Int, _ length: Int) {
    let segment = Array(order[first..<(first + length)])
    let (head, tail) = (segment[0], segment[length - 1])
    let (before, after) = (node(first - 1), node(first + length))
    let saved = meters(before, head) + meters(tail, after) - meters(before, after)
    var rest = order
    rest.removeSubrange(first..<(first + length))
    var best = (gap: first, isTurned: false, added: saved - Self.leastSaving)
    for gap in 0...rest.count {
      let left = gap == 0 ? problem.start : rest[gap - 1]
      let right = gap < rest.count ? rest[gap] : problem.end
      let opened = meters(left, right)
      let straight = meters(left, head) + meters(tail, right) - opened
      let turned = meters(left, tail) + meters(head, right) - opened
      if straight < best.added { best = (gap, false, straight) }
      if turned < best.added { best = (gap, true, turned) }
    }
    var other: Int?
    // A single stop may move to another of its nodes.
    for node in length == 1 ? problem.stops[problem.stopOfNode[head]] : [] where node != head {
      for gap in 0...rest.count {
        let left = gap == 0 ? problem.start : rest[gap - 1]
        let right = gap < rest.count ? rest[gap] : problem.end
        let added = meters(left, node) + meters(node, right) - meters(left, right)
        if added < best.added {
          best = (gap, false, added)
          other = node
        }
      }
    }
    guard best.added < saved - Self.leastSaving else { return }
    let moved = other.map { [$0] } ?? (best.isTurned ? segment.reversed() : segment)
    rest.insert(contentsOf: moved, at: best.gap)
    order = rest
  }

  /// Chooses the best node of every stop for the order as it is: the shortest way through layers.
  private mutating func chooseNodes() {
    guard problem.stops.contains(where: { $0.count > 1 }), !order.isEmpty else { return }
    let layers = order.map { problem.stops[problem.stopOfNode[$0]] }
    var lengths = layers[0].map { problem.meters(problem.start, $0) }
    var before: [[Int]] = []
    for (layer, next) in zip(layers, layers.dropFirst()) {
      var chosen: [Int] = []
      lengths = next.map { node in
        var best = (index: 0, length: Double.infinity)
        for (index, last) in layer.enumerated() {
          let length = lengths[index] + problem.meters(last, node)
          if length < best.length { best = (index, length) }
        }
        chosen.append(best.index)
        return best.length
      }
      before.append(chosen)
    }
    if let end = problem.end, let layer = layers.last {
      lengths = zip(lengths, layer).map { $0 + problem.meters($1, end) }
    }
    guard var index = lengths.indices.min(by: { lengths[$0] < lengths[$1] }) else { return }
    var chosen: [Int] = []
    for number in layers.indices.reversed() {
      chosen.append(layers[number][index])
      if number > 0 { index = before[number - 1][index] }
    }
    let changed = Array(chosen.reversed())
    if problem.length(changed) < problem.length(order) - Self.leastSaving { order = changed }
  }
}
