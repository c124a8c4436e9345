/// Which way a path through three points turns.
///
/// Exact: where rounding could change the sign, the determinant is summed without error (J. R.
/// Shewchuk, *Adaptive precision floating-point arithmetic and fast robust geometric predicates*,
/// 1997), unless a product of coordinates underflows, below about 1e-154 degrees.
enum Turn: Int8 {
  case right = -1
  case straight = 0
  case left = 1

  // Inlined: a sweep asks for many turns, and most need only these few operations.
  /// The turn at `b` on the path from `a` by way of `b` to `c`; also the side of the line through `a`
  /// and `b` on which `c` lies.
  @inline(__always)
  init(_ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint) {
    let left = (a.x - c.x) * (b.y - c.y)
    let right = (a.y - c.y) * (b.x - c.x)
    let determinant = left - right
    let error = Turn.relativeError * (abs(left) + abs(right))
    if determinant > error {
      self = .left
    } else if determinant < -error {
      self = .right
    } else {
      self = Turn.exact(a, b, c)
    }
  }

  /// Shewchuk's bound for the determinant of rounded differences.
  private static let relativeError = (3 + 16 * 0x1p-53) * 0x1p-53

  // Rarely needed: inlined, it would bloat every caller of the fast test above.
  @inline(never)
  private static func exact(_ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint) -> Turn {
    if a == b || b == c || a == c { return .straight }
    if (a.x == c.x || b.y == c.y) && (a.y == c.y || b.x == c.x) { return .straight }
    var sum = ExactSum()
    sum.add(a.x, b.y)
    sum.add(-a.y, b.x)
    sum.add(b.x, c.y)
    sum.add(-b.y, c.x)
    sum.add(c.x, a.y)
    sum.add(-c.y, a.x)
    return sum.sign
  }
}

/// A sum of products of doubles without rounding, as terms that do not overlap.
private struct ExactSum {
  private var terms: [Double] = []

  mutating func add(_ first: Double, _ second: Double) {
    let product = first * second
    add((-product).addingProduct(first, second))
    add(product)
  }

  private mutating func add(_ value: Double) {
    var carried = value
    for index in terms.indices {
      let (sum, rest) = ExactSum.twoSum(carried, terms[index])
      terms[index] = rest
      carried = sum
    }
    terms.append(carried)
  }

  private static func twoSum(_ a: Double, _ b: Double) -> (sum: Double, rest: Double) {
    let sum = a + b
    let virtual = sum - a
    return (sum, (a - (sum - virtual)) + (b - virtual))
  }

  /// The last term that is not zero is larger than all before it together.
  var sign: Turn {
    guard let leading = terms.last(where: { $0 != 0 }) else { return .straight }
    return leading > 0 ? .left : .right
  }
}
