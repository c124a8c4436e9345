import ToDo

/// What the R*Tree knows of an item: the ball around its coordinate or around one of its places.
struct ItemBall {
  let id: Int64
  let center: ECEF
  let radiusMeters: Double
  /// Where the centre lies along a Z-order curve through the earth: neighbours are mostly near.
  let curvePlace: UInt64

  private init(id: Int64, center: ECEF, radiusMeters: Double) {
    self.id = id
    self.center = center
    self.radiusMeters = radiusMeters
    curvePlace =
      Self.spread(center.x) | Self.spread(center.y) << 1 | Self.spread(center.z) << 2
  }

  /// Appends the balls of an item: one for each place, else one for its coordinate, else none.
  static func append(of item: ToDoItem, number: UInt32, to balls: inout [ItemBall]) {
    for (ordinal, place) in item.places.enumerated() {
      let ball = place.region.boundingBall
      balls.append(
        ItemBall(
          id: id(number: number, ordinal: ordinal), center: ball.center,
          radiusMeters: ball.radiusMeters))
    }
    if item.places.isEmpty, let coordinate = item.location?.coordinate {
      balls.append(
        ItemBall(
          id: id(number: number, ordinal: 0), center: ECEF(coordinate), radiusMeters: 0))
    }
  }

  private static let numberBits: Int64 = 30

  static func id(number: UInt32, ordinal: Int) -> Int64 {
    Int64(ordinal) << numberBits | Int64(number)
  }

  /// What SQL masks a ball's id with to get the item's number.
  static let numberMask: Int64 = 1 << numberBits - 1

  func insert(by statement: PreparedStatement) throws {
    try statement.run(
      .integer(id), .real(center.x - radiusMeters), .real(center.x + radiusMeters),
      .real(center.y - radiusMeters), .real(center.y + radiusMeters),
      .real(center.z - radiusMeters), .real(center.z + radiusMeters))
  }

  /// The 21 upper bits of a coordinate, each followed by two zero bits.
  private static func spread(_ meters: Double) -> UInt64 {
    // 8 m a step; the clamp is for the centres of wide regions only.
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
  /// Copies a ball from the other table, as it is.
  var copyStatement: String {
    "INSERT INTO \(rawValue) SELECT * FROM \(other.rawValue) WHERE id = ?"
  }
}
