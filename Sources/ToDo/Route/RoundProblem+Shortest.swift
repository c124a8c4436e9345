extension RoundProblem {
  /// The shortest order: for each set of stops and each last node, the shortest way from the start
  /// through the set (Held and Karp 1962).
  ///
  /// - Complexity: O(2ⁿ *k*²) for *n* stops with *k* nodes.
  func shortestOrder() -> [Int] {
    guard !stops.isEmpty else { return [] }
    precondition(stops.count < 20, "The table of all sets would be too large")
    let nodes = stops.flatMap { $0 }
    let count = nodes.count
    let bits = nodes.map { 1 << stopOfNode[$0] }
    let between = nodes.flatMap { from in nodes.map { meters(from, $0) } }
    let all = 1 << stops.count
    var shortest = [Double](repeating: .infinity, count: all * count)
    var before = [Int32](repeating: -1, count: all * count)
    for (index, node) in nodes.enumerated() {
      shortest[bits[index] * count + index] = meters(start, node)
    }
    shortest.withUnsafeMutableBufferPointer { shortest in
      for set in 1..<all {
        for last in 0..<count where set & bits[last] != 0 {
          let soFar = shortest[set * count + last]
          guard soFar < .infinity else { continue }
          for next in 0..<count where set & bits[next] == 0 {
            let cell = (set | bits[next]) * count + next
            let length = soFar + between[last * count + next]
            if length < shortest[cell] {
              shortest[cell] = length
              before[cell] = Int32(last)
            }
          }
        }
      }
    }
    var set = all - 1
    var best = (index: 0, length: Double.infinity)
    for (index, node) in nodes.enumerated() {
      let length = shortest[set * count + index] + (end.map { meters(node, $0) } ?? 0)
      if length < best.length { best = (index, length) }
    }
    var order: [Int] = []
    var index = best.index
    while index >= 0 {
      order.append(nodes[index])
      let previous = Int(before[set * count + index])
      set &= ~bits[index]
      index = previous
    }
    return order.reversed()
  }
}
