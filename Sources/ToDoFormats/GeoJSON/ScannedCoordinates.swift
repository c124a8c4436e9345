import JSONText
import ToDo

/// The coordinates of a geometry, read before its type is known, since the type may follow them.
///
/// The positions are in one array, beside the sizes of the arrays that they come from. Whatever
/// does not fit a type is kept until the type is known.
struct ScannedCoordinates {
  /// All positions, as long as some type fits.
  private var positions: [GeoJSONPosition] = []
  /// How many elements each array directly in the coordinates has.
  private var partSizes: [Int] = []
  /// The same for the arrays in those.
  private var ringSizes: [Int] = []
  /// Positions of more than three elements.
  private(set) var extraCount = 0
  private(set) var firstExtraPath = ""

  /// How deep positions can be for a type to fit: the bit 1 << *n* means *n* arrays around each,
  /// from 0 for a Point to 3 for a MultiPolygon.
  private var fittingDepths: UInt8 = 0b1111
  private var problems: [Problem] = []
  /// The indices in the arrays that are being taken.
  private var path: [Int] = []

  /// Takes the value of `coordinates`.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the depth limit.
  /// - Complexity: O(*n*) in its bytes, with 16 bytes for a position.
  init(_ scanner: inout JSONScanner, depth: Int) throws(JSONError) {
    try takeValue(&scanner, depth: depth)
  }

  /// The first value that does not fit one or several types.
  private struct Problem {
    enum Found {
      case value(kindName: String)
      case position(count: Int)
    }

    let depths: UInt8
    let path: [Int]
    let found: Found
  }
}

extension ScannedCoordinates {
  private mutating func takeValue(
    _ scanner: inout JSONScanner, depth: Int
  ) throws(JSONError) {
    if try scanner.peek() == .leftBracket {
      refuse(numberDepths, .value(kindName: "an array"))
      try takeArray(&scanner, depth: depth + 1)
    } else {
      let known = scanner.remarks.count
      let kindName = try scanner.skipValue(depth: depth).name
      scanner.moveRemarks(since: known, inside: Self.text(of: path))
      refuse(numberDepths | arrayDepths, .value(kindName: kindName))
    }
  }

  private mutating func takeArray(
    _ scanner: inout JSONScanner, depth: Int
  ) throws(JSONError) {
    try scanner.checkDepth(depth)
    try scanner.beginArray()
    let level = path.count
    var count = 0
    var position = GeoJSONPosition(longitude: 0, latitude: 0)
    path.append(0)
    while try scanner.nextElement() {
      path[level] = count
      if let next = try scanner.peek(), next.isDigit || next == .minus {
        let number = try takeNumber(&scanner)
        if count == 0 { position.longitude = number }
        if count == 1 { position.latitude = number }
      } else {
        try takeValue(&scanner, depth: depth)
      }
      count += 1
    }
    path.removeLast()
    if fits(level) { append(position, of: count) }
    if level == 1, fits(2) || fits(3) { partSizes.append(count) }
    if level == 2, fits(3) { ringSizes.append(count) }
  }

  private mutating func takeNumber(_ scanner: inout JSONScanner) throws(JSONError) -> Double {
    let known = scanner.remarks.count
    let number = try scanner.number().value
    if scanner.remarks.count > known {
      scanner.moveRemarks(since: known, inside: Self.text(of: path))
    }
    refuse(arrayDepths, .value(kindName: "a number"))
    return number
  }

  private mutating func append(_ position: GeoJSONPosition, of count: Int) {
    guard count >= 2 else { return refuse(Self.bit(path.count), .position(count: count)) }
    positions.append(position)
    guard count > 3 else { return }
    extraCount += 1
    if extraCount == 1 { firstExtraPath = Self.text(of: path) }
  }
}

extension ScannedCoordinates {
  /// The depths at which a number is expected at the path: those of one array less.
  private var numberDepths: UInt8 { path.isEmpty ? 0 : Self.bit(path.count - 1) }

  /// The depths at which an array is expected at the path.
  private var arrayDepths: UInt8 { ~(Self.bit(path.count) &- 1) }

  private static func bit(_ depth: Int) -> UInt8 { depth < 4 ? 1 << UInt8(depth) : 0 }

  private func fits(_ depth: Int) -> Bool { fittingDepths & Self.bit(depth) != 0 }

  /// Notes that the value at the path does not fit some depths.
  private mutating func refuse(_ depths: UInt8, _ found: @autoclosure () -> Problem.Found) {
    let spoilt = fittingDepths & depths
    guard spoilt != 0 else { return }
    problems.append(Problem(depths: spoilt, path: path, found: found()))
    fittingDepths ^= spoilt
    guard fittingDepths == 0 else { return }
    // They will not be used.
    (positions, partSizes, ringSizes) = ([], [], [])
  }

  private static func text(of path: [Int]) -> String { path.map { "[\($0)]" }.joined() }
}

extension ScannedCoordinates {
  /// The one position of a Point.
  consuming func position() throws(FormatNotice) -> GeoJSONPosition {
    try check(depth: 0)
    return positions[0]
  }

  /// The positions of a MultiPoint or a LineString.
  consuming func line() throws(FormatNotice) -> [GeoJSONPosition] {
    try check(depth: 1)
    return positions
  }

  /// The lines of a MultiLineString, or the rings of a Polygon.
  consuming func lines() throws(FormatNotice) -> [[GeoJSONPosition]] {
    try check(depth: 2)
    var passed = 0
    return partSizes.map { line(of: $0, behind: &passed) }
  }

  /// The polygons of a MultiPolygon.
  consuming func polygons() throws(FormatNotice) -> [[[GeoJSONPosition]]] {
    try check(depth: 3)
    var passed = 0
    var passedRings = 0
    return partSizes.map { count in
      defer { passedRings += count }
      return ringSizes[passedRings..<(passedRings + count)].map { line(of: $0, behind: &passed) }
    }
  }

  private func line(of count: Int, behind passed: inout Int) -> [GeoJSONPosition] {
    defer { passed += count }
    // The only line needs no copy.
    return count == positions.count ? positions : Array(positions[passed..<(passed + count)])
  }

  /// Refuses the coordinates for a type that has its positions in `depth` arrays.
  private func check(depth: Int) throws(FormatNotice) {
    guard let problem = problems.first(where: { $0.depths & Self.bit(depth) != 0 }) else { return }
    let path = Self.text(of: problem.path)
    switch problem.found {
    case .value(let kindName) where problem.path.count > depth:
      throw FormatNotice(
        path: path, text: "expected a number, found \(kindName). Give degrees.")
    case .value(let kindName):
      let contents = [
        "two numbers, longitude and latitude", "positions", "lines or rings", "polygons",
      ]
      throw FormatNotice(
        path: path,
        text: "expected an array of \(contents[depth - problem.path.count]), found \(kindName). "
          + "Correct the coordinates or the type.")
    case .position(let count):
      throw FormatNotice(
        path: path,
        text: "a position needs a longitude and a latitude, but has \(count) "
          + "\(count == 1 ? "number" : "numbers"). Add what is missing.")
    }
  }
}
