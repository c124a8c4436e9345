extension NodePage {
  /// Brings children into an order and returns where to cut it in two, neither part less than a
  /// third: along the axis and at the place where the parts' boxes have the shortest sides (the
  /// R*-tree's rule, by the boxes' middles: N. Beckmann et al., SIGMOD 1990, section 4.2).
  static func cut(_ children: inout [(UInt32, Box)]) -> Int {
    let places = children.count / 3...children.count - children.count / 3
    var best = (axis: 0, place: places.lowerBound, margin: Float.infinity)
    for axis in 0..<3 {
      children.sort { $0.1.middle[axis] < $1.1.middle[axis] }
      // The boxes around the last ones, of every number of them.
      var rest: [Box] = [.empty]
      for child in children.reversed() { rest.append(rest[rest.count - 1].union(child.1)) }
      var front = Box.empty
      for place in 1..<children.count {
        front.formUnion(children[place - 1].1)
        let margin = front.margin + rest[children.count - place].margin
        if places.contains(place), margin < best.margin { best = (axis, place, margin) }
      }
    }
    children.sort { $0.1.middle[best.axis] < $1.1.middle[best.axis] }
    return best.place
  }
}
