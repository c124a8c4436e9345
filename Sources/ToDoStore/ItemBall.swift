import ToDo

/// An entry of the R*Tree for an item: the ball around its coordinate or one of its places.
struct ItemBall {
  /// The ordinal of the item's place that it is around; 0 for the item's coordinate.
  let ordinal: Int
  let center: ECEF
  let radiusMeters: Double
  /// Where the centre lies along a Z-order curve through the earth: neighbours are mostly near.
  let curvePosition: UInt64

  private init(ordinal: Int, center: ECEF, radiusMeters: Double) {
    self.ordinal = ordinal
    self.center = center
    self.radiusMeters = radiusMeters
    curvePosition =
      Self.spread(center.x) | Self.spread(center.y) << 1 | Self.spread(center.z) << 2
  }

  /// The balls of an item: one for each place, else one for its coordinate, else none.
  static func balls(of item: ToDoItem) -> [ItemBall] {
    guard item.places.isEmpty else {
      return item.places.enumerated().map { ordinal, place in
        let ball = place.region.boundingBall
        return ItemBall(ordinal: ordinal, center: ball.center, radiusMeters: ball.radiusMeters)
      }
    }
    guard let coordinate = item.location?.coordinate else { return [] }
    return [ItemBall(ordinal: 0, center: ECEF(coordinate), radiusMeters: 0)]
  }

  private static let numberBits: Int64 = 30

  static func id(number: UInt32, ordinal: Int) -> Int64 {
    Int64(ordinal) << numberBits | Int64(number)
  }

  /// The mask for a ball's id that leaves the item's number.
  static let numberMask: Int64 = 1 << numberBits - 1

  func insert(by statement: PreparedStatement, number: UInt32) throws {
    try statement.run(
      .integer(Self.id(number: number, ordinal: ordinal)), .real(center.x - radiusMeters),
      .real(center.x + radiusMeters),
      .real(center.y - radiusMeters), .real(center.y + radiusMeters),
      .real(center.z - radiusMeters), .real(center.z + radiusMeters))
  }

  /// The 21 upper bits of a coordinate, each followed by two zero bits.
  private static func spread(_ meters: Double) -> UInt64 {
    // Steps of 8 m; only the centres of wide regions need the clamp.
    var bits = UInt64(min(max((meters + 8_388_608) / 8, 0), 2_097_151))
    bits = (bits | bits << 32) & 0x001f_0000_0000_ffff
    bits = (bits | bits << 16) & 0x001f_0000_ff00_00ff
    bits = (bits | bits << 8) & 0x100f_00f0_0f00_f00f
    bits = (bits | bits << 4) & 0x10c3_0c30_c30c_30c3
    return (bits | bits << 2) & 0x1249_2492_4924_9249
  }
}

/// The R*Tree of the open items or that of the done ones.
enum BallTable: String {
  case open = "open_balls"
  case done = "done_balls"

  init(done: Bool) {
    self = done ? .done : .open
  }

  private var other: BallTable { self == .open ? .done : .open }

  var insertStatement: String { "INSERT INTO \(rawValue) VALUES (?, ?, ?, ?, ?, ?, ?)" }
  var deleteStatement: String { "DELETE FROM \(rawValue) WHERE id = ?" }
  /// Copies a ball from the other table.
  var copyStatement: String {
    "INSERT INTO \(rawValue) SELECT * FROM \(other.rawValue) WHERE id = ?"
  }
}
