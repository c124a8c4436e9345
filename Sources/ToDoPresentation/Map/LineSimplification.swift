import ToDo

/// Leaves out points of a drawn line that make no visible difference.
enum LineSimplification {
  /// The indices of the points that stay, with the first and the last. A point that is left out
  /// lies within the tolerance of the line between the nearest points that stay.
  ///
  /// (D. H. Douglas, T. K. Peucker, *Algorithms for the reduction of the number of points*,
  /// Cartographica 10, 1973.)
  /// - Complexity: O(*n* log *n*) for usual lines, O(*n*²) at worst.
  static func indices(of line: [MapPoint], tolerance: Double) -> [Int] {
    guard line.count > 2 else { return Array(line.indices) }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var pending = [(first: 0, last: line.count - 1)]
    while let (first, last) = pending.popLast() {
      var farthest = (index: first, distance: tolerance)
      for index in (first + 1)..<max(first + 1, last) {
        let distance = line[index].distance(fromLineBetween: line[first], line[last])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > first else { continue }
      isKept[farthest.index] = true
      pending.append((first, farthest.index))
      pending.append((farthest.index, last))
    }
    return line.indices.filter { isKept[$0] }
  }

  static func simplified(_ line: [MapPoint], tolerance: Double) -> [MapPoint] {
    indices(of: line, tolerance: tolerance).map { line[$0] }
  }
}
