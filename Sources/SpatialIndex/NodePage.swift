import CKernels

/// A view of one inner node: up to 16 children with the boxes around them as a structure of arrays.
///
/// The boxes' bounds are whole steps of 16 bits from the node's origin, so that a query waits for few cache
/// lines. A step is a power of two in metres, half a metre at least, and the origin is a whole number of
/// steps. So rounding a box outward to short steps, and then to longer ones, gives the same as rounding it to
/// the longer ones at once. A node's steps are never shorter than those of the nodes below it, and it keeps for
/// each child exactly the child's own box, rounded to its steps.
///
/// The page has 576 bytes:
///
/// | at | |
/// |---:|---|
/// | 0 | the origin: x, y, z in steps, as floats |
/// | 12 | steps per metre, and metres per step, as floats |
/// | 20 | the lanes in use as bits, UInt16 |
/// | 24 | the parent's number, UInt32 |
/// | 28 | if the children are lowest nodes, the size of the leaves below them, UInt32 |
/// | 32 | the lower x, y, z and upper x, y, z of 16 boxes, UInt16 |
/// | 224 | the children's addresses: looking them up would be one more wait for memory on each level |
/// | 352 | the children's numbers, UInt32 |
/// | 416 | the page's birth, UInt64 |
/// | 424 | if the children are lowest nodes, where the first leaf below one of them is, an address |
/// | 432 | for each child, how many leaves from there to the first one below it, UInt8 |
/// | 448 | for each child, how the leaves below it are divided, 8 bytes |
struct NodePage {
  static let capacity = 16
  static let kind = PageKind(byteCount: CKERNELS_NODE_BYTES, birthOffset: 416)
  typealias Lanes = SIMD16<Float>

  /// The shortest step in metres: as long as that between the floats of coordinates above 4,194 km. With
  /// shorter ones, more than `farthestSteps` might be needed.
  static let leastStep = 1 / Float(CKERNELS_LEAST_STEPS_PER_METER)
  /// How many steps a node may be long.
  static let mostSteps: Float = 65_535
  /// How far from zero a bound may be, in steps, so that it and the origin are exact as floats.
  private static let farthestSteps: Float = 0x1p24 - 0x1p16

  let base: UnsafeMutableRawPointer

  // All members are inlined: they only add an offset to an address, and a query reads them for every
  // node that it searches.
  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  // MARK: Parts

  /// The origin in steps; with it, how many steps a metre has.
  @inline(__always)
  private var frame: SIMD4<Float> {
    get { base.load(as: SIMD4<Float>.self) }
    nonmutating set { base.storeBytes(of: newValue, as: SIMD4<Float>.self) }
  }

  @inline(__always)
  var origin: SIMD3<Float> {
    let frame = frame
    return SIMD3(frame.x, frame.y, frame.z)
  }

  /// The length of a step in metres, a power of two.
  @inline(__always)
  private(set) var step: Float {
    get { (base + CKERNELS_NODE_STEP).load(as: Float.self) }
    nonmutating set { (base + CKERNELS_NODE_STEP).storeBytes(of: newValue, as: Float.self) }
  }

  /// The lanes in use, as bits: the first ones.
  @inline(__always)
  private(set) var allLanes: UInt16 {
    get { (base + CKERNELS_NODE_LANES).load(as: UInt16.self) }
    nonmutating set { (base + CKERNELS_NODE_LANES).storeBytes(of: newValue, as: UInt16.self) }
  }

  /// How many children there are.
  @inline(__always)
  var count: Int { allLanes.nonzeroBitCount }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { (base + 24).load(as: UInt32.self) }
    nonmutating set { (base + 24).storeBytes(of: newValue, as: UInt32.self) }
  }

  /// A row of bounds in steps from the origin: 0 to 2 the lower of x, y, z, 3 to 5 the upper ones.
  @inline(__always)
  func row(_ number: Int) -> UnsafeMutablePointer<UInt16> {
    (base + CKERNELS_NODE_BOXES + 32 * number).assumingMemoryBound(to: UInt16.self)
  }

  @inline(__always)
  func steps(_ number: Int) -> SIMD16<UInt16> {
    (base + CKERNELS_NODE_BOXES + 32 * number).load(as: SIMD16<UInt16>.self)
  }

  @inline(__always)
  private func setSteps(_ number: Int, _ values: SIMD16<UInt16>) {
    (base + CKERNELS_NODE_BOXES + 32 * number).storeBytes(of: values, as: SIMD16<UInt16>.self)
  }

  /// Where the children's pages are. When a page is copied because a snapshot shares it, the new address is
  /// written here. Unused lanes have any address.
  @inline(__always)
  var childAddress: UnsafeMutablePointer<UnsafeMutableRawPointer> {
    (base + CKERNELS_NODE_ADDRESSES).assumingMemoryBound(to: UnsafeMutableRawPointer.self)
  }

  @inline(__always)
  var child: UnsafeMutablePointer<UInt32> {
    (base + CKERNELS_NODE_CHILDREN).assumingMemoryBound(to: UInt32.self)
  }

  /// Prefetches the page without the cuts, which only nodes two levels above the leaves use.
  @inline(__always)
  func prefetch() { ckernels_prefetch(base, CKERNELS_NODE_LINES_WITHOUT_CUTS) }

  /// Prefetches all but the cuts and the first two cache lines, which are read at once.
  @inline(__always)
  func prefetchRest() { ckernels_prefetch(base + 128, CKERNELS_NODE_LINES_WITHOUT_CUTS - 2) }

  // MARK: Boxes

  /// Whether a lane holds the bounds of no box, as unused ones do.
  func isEmpty(_ lane: Int) -> Bool {
    (0..<3).allSatisfy { row($0)[lane] == .max && row(3 + $0)[lane] == 0 }
  }

  /// The box of a lane in use.
  func box(_ lane: Int) -> Box {
    let origin = origin
    let step = step
    return Box(
      lower: (SIMD3(Float(row(0)[lane]), Float(row(1)[lane]), Float(row(2)[lane])) + origin) * step,
      upper: (SIMD3(Float(row(3)[lane]), Float(row(4)[lane]), Float(row(5)[lane])) + origin) * step)
  }

  /// The smallest box around the children's boxes.
  var box: Box {
    guard allLanes != 0 else { return .empty }
    // Unused lanes have the greatest lower bounds and the least upper ones, which change nothing.
    let origin = origin
    let step = step
    func lower(_ axis: Int) -> Float { Float(steps(axis).least) }
    func upper(_ axis: Int) -> Float { Float(65_535 - (65_535 &- steps(3 + axis)).least) }
    return Box(
      lower: (SIMD3(lower(0), lower(1), lower(2)) + origin) * step,
      upper: (SIMD3(upper(0), upper(1), upper(2)) + origin) * step)
  }

  /// A box rounded outward to whole steps of the node, as the box of a child is.
  func rounded(_ box: Box) -> Box {
    Box(
      lower: (box.lower / step).rounded(.down) * step, upper: (box.upper / step).rounded(.up) * step
    )
  }

  /// Sets the box of a lane, rounded outward to whole steps. Where the node becomes too long for its steps,
  /// they become longer, and the other boxes are rounded too.
  func setBox(_ box: Box, at lane: Int) {
    if set(box, at: lane) { return }
    fit(box, step: step, without: lane)
    guard set(box, at: lane) else { preconditionFailure("A node has room for a box it was fit to") }
  }

  /// Sets the boxes of all lanes in use, and origin and step as they need, not shorter than a given step.
  func setBoxes(_ boxes: [Box], atLeast step: Float) {
    let lanes = allLanes
    allLanes = 0
    fit(boxes.reduce(into: .empty) { $0.formUnion($1) }, step: step, without: 0)
    for (lane, box) in boxes.enumerated() {
      guard set(box, at: lane) else {
        preconditionFailure("A node has room for boxes it was fit to")
      }
    }
    allLanes = lanes
  }

  /// Sets the box of a lane, if there is room for it.
  private func set(_ box: Box, at lane: Int) -> Bool {
    let frame = frame
    let origin = SIMD3(frame.x, frame.y, frame.z)
    // Exact: scaled by a power of two, and then the difference of whole numbers, or far outside.
    let lower = (box.lower * frame.w).rounded(.down) - origin
    let upper = (box.upper * frame.w).rounded(.up) - origin
    guard all(lower .>= 0), all(upper .<= Self.mostSteps) else { return false }
    for axis in 0..<3 {
      row(axis)[lane] = UInt16(lower[axis])
      row(3 + axis)[lane] = UInt16(upper[axis])
    }
    return true
  }

  /// The shortest step of a node with a box around its children, if it is not shorter than another one.
  static func step(for around: Box, atLeast least: Float = leastStep) -> Float {
    precondition((around.upper - around.lower).sum().isFinite, "Boxes in a node are finite")
    var step = max(least, leastStep)
    while true {
      let lower = (around.lower / step).rounded(.down)
      let upper = (around.upper / step).rounded(.up)
      if all(upper - lower .<= mostSteps), all(lower .>= -farthestSteps),
        all(upper .<= farthestSteps)
      {
        return step
      }
      step *= 2
    }
  }

  /// Finds an origin and a step, not shorter than `step`, with which there is room for one more box, and
  /// rounds the boxes of all lanes but one to them.
  private func fit(_ new: Box, step: Float, without lane: Int) {
    let rest = allLanes & ~(1 << UInt16(lane))
    let before = self.step
    let oldOrigin = origin
    var around = new
    for lane in 0..<Self.capacity where rest >> UInt16(lane) & 1 == 1 {
      around.formUnion(box(lane))
    }
    let step = Self.step(for: around, atLeast: step)
    let lower = (around.lower / step).rounded(.down)
    let upper = (around.upper / step).rounded(.up)
    // As much room on either side.
    let room = SIMD3(repeating: Self.mostSteps) - (upper - lower)
    let newOrigin = lower - (room * 0.5).rounded(.down)
    self.step = step
    frame = SIMD4(newOrigin, 1 / step)
    guard rest != 0 else { return }
    let ratio = before / step
    let isInUse = NodeBounds.lanes(of: rest)
    for axis in 0..<3 {
      let low = ((Lanes(steps(axis)) + oldOrigin[axis]) * ratio).rounded(.down)
      let high = ((Lanes(steps(3 + axis)) + oldOrigin[axis]) * ratio).rounded(.up)
      // Unused lanes stay as they are.
      let most = Lanes(repeating: Self.mostSteps)
      let zero = Lanes(repeating: 0)
      setSteps(
        axis, Self.whole(most.replacing(with: low - newOrigin[axis], where: isInUse)))
      setSteps(
        3 + axis, Self.whole(zero.replacing(with: high - newOrigin[axis], where: isInUse)))
    }
  }

  /// Whole numbers of 16 bits. The standard library converts lane by lane, in 15 instructions each.
  private static func whole(_ values: Lanes) -> SIMD16<UInt16> {
    // The last bits of a float from 2²³ on are the number.
    SIMD16(truncatingIfNeeded: unsafeBitCast(values + 0x1p23, to: SIMD16<UInt32>.self))
  }

  // MARK: Children

  /// Chooses origin and step of a node without children for some with a box around them.
  func makeRoom(for around: Box) {
    fit(around, step: Self.leastStep, without: 0)
  }

  func clear() {
    for axis in 0..<3 {
      setSteps(axis, SIMD16(repeating: .max))
      setSteps(3 + axis, SIMD16(repeating: 0))
    }
    // Written in every node: memory that nothing has been written to has no page of the system behind
    // it, and prefetching it takes as long as a wait for memory.
    for lane in 0..<Self.capacity { childAddress[lane] = base }
    clearAhead()
    allLanes = 0
    step = Self.leastStep
    frame = SIMD4(0, 0, 0, 1 / Self.leastStep)
  }

  /// Adds a child, for which there is room.
  ///
  /// - Parameters:
  ///   - address: The child's page.
  ///   - step: The step of a child that is a node.
  func append(
    _ number: UInt32, at address: UnsafeMutableRawPointer, box: Box, step: Float = leastStep
  ) {
    let lane = count
    child[lane] = number
    childAddress[lane] = address
    if step > self.step { fit(box, step: step, without: lane) }
    setBox(box, at: lane)
    allLanes |= 1 << UInt16(lane)
  }

  /// Removes a child; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    child[lane] = child[last]
    childAddress[lane] = childAddress[last]
    moveAhead(from: last, to: lane)
    for number in 0..<6 {
      row(number)[lane] = row(number)[last]
      row(number)[last] = number < 3 ? .max : 0
    }
    allLanes &= ~(1 << UInt16(last))
  }

  /// The lane of a child.
  func lane(of wanted: UInt32) -> Int? {
    for lane in 0..<count where child[lane] == wanted { return lane }
    return nil
  }

  /// The child to search first: the one with the least bound. Of several that about contain the point, it
  /// is the one whose middle is nearest, because its points give the better bound for the rest.
  @inline(__always)
  func firstLane(_ bounds: NodeBounds.Summary, to point: SIMD3<Float>) -> Int {
    bounds.inside & (bounds.inside &- 1) == 0
      ? bounds.leastLane
      : nearestMiddle(of: bounds.inside, at: WholeCorners(around: point).upper)
  }

  /// Where a point is, in steps from the origin; off by up to 1/256 of a step as far as twice the node's
  /// greatest length, and else by up to 6e-8 of it.
  @inline(__always)
  func offset(of point: SIMD3<Float>) -> SIMD3<Float> {
    let frame = frame
    return point * frame.w - SIMD3(frame.x, frame.y, frame.z)
  }

  /// More than the error of an offset, in steps.
  private static let slack: Float = 0x1p-7

  /// By how many steps an offset is beside the boxes on an axis, or a little less.
  @inline(__always)
  func gap(_ axis: Int, _ offset: SIMD3<Float>) -> Lanes {
    (Lanes(steps(axis)) - (offset[axis] + Self.slack))
      .orGreater((offset[axis] - Self.slack) - Lanes(steps(3 + axis)))
      .orGreater(Lanes(repeating: 0))
  }

  /// A lane with the least value, but for the last 4 bits of it; values are not negative.
  @inline(__always)
  static func leastLane(_ values: Lanes) -> Int {
    let numbers = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    // Of floats that are not negative the bits are in order too.
    let bits = unsafeBitCast(values, to: SIMD16<Int32>.self)
    return Int(((bits & ~15) | numbers).least & 15)
  }
}
