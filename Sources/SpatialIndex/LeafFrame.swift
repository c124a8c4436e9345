import CKernels

/// The cube of 65,536 steps a side in which a leaf's points lie.
///
/// A point's offset from the origin, in units, is cut into a high half of 16 bits, the number of
/// steps, and a low half of `shift` bits. So a point comes back as it was, however long the step is.
struct LeafFrame: Equatable {
  /// The least corner.
  let origin: UnitPoint
  /// A step is 2 to the power of this, in units.
  let shift: Int

  /// The shift below which no frame goes: a cube of 4 m, with steps of 61 µm.
  static let leastShift = 16
  /// Up to this shift, the cubes of 262 km, a low half has 32 bits at most.
  static let greatestNarrowShift = CKERNELS_GREATEST_NARROW_SHIFT
  /// Points farther apart on an axis get a wide frame after a split or a bulk load: eight ninths of
  /// the longest narrow cube.
  static let longestNarrowMeters = 0x1p48 / UnitPoint.unitsPerMeter * 8 / 9

  init(origin: UnitPoint, shift: Int) {
    self.origin = origin
    self.shift = shift
  }

  /// The frame for points between two corners, which lie in its middle.
  ///
  /// - Parameter room: The length of the longest side is divided by this, for room to grow.
  init(low: UnitPoint, high: UnitPoint, room: Int64) {
    let longest = max(high.x - low.x, max(high.y - low.y, high.z - low.z))
    let side = longest + longest / room
    shift = max(Self.leastShift, Int64.bitWidth - side.leadingZeroBitCount - 16)
    let half: Int64 = 1 << (15 + shift)
    origin = UnitPoint(
      x: low.x + (high.x - low.x) / 2 - half, y: low.y + (high.y - low.y) / 2 - half,
      z: low.z + (high.z - low.z) / 2 - half)
  }

  /// Whether low halves have more than 32 bits.
  var isWide: Bool { shift > Self.greatestNarrowShift }

  func contains(_ point: UnitPoint) -> Bool {
    let offsets = (point.x &- origin.x) | (point.y &- origin.y) | (point.z &- origin.z)
    // A negative offset has its highest bit set.
    return UInt64(bitPattern: offsets) >> (16 + shift) == 0
  }
}
