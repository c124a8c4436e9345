import GRDB
import ToDo

/// Runs one near query on the file.
///
/// Rows come from the R*Tree nearest first or, if a filter leaves few, from an index for that
/// filter; SQL has applied its part of the filter by then. Each row is measured exactly, and the
/// rest of the filter is applied. Only the items of the result are read in full.
struct NearSearch {
  private let db: Database
  private let reader: ItemReader
  private let query: NearQuery
  private let matcher: RegionMatcher
  private let bound: NearBound
  private let origin: ECEF
  /// The part of the filter that SQL cannot judge.
  private let residualFilter: ItemFilter?
  private let textProbe: TextProbe?
  private var nearest: NearestItems
  /// The items that were measured and may come again: those with several places, which are measured with
  /// all of them at once, and in a statement over tags those with several spellings of one.
  private var met: Set<UInt32> = []

  init(_ db: Database, _ query: NearQuery, matcher: RegionMatcher, bound: NearBound) {
    self.db = db
    self.query = query
    self.matcher = matcher
    self.bound = bound
    reader = ItemReader(db)
    origin = ECEF(query.position)
    let filter = query.filter
    var residual = ItemFilter(state: .any, text: filter.text, region: filter.region)
    residual.placeNames = filter.placeNames
    residualFilter =
      filter.region == nil && filter.text?.isEmpty ?? true && filter.placeNames.isEmpty
      ? nil : residual
    textProbe = TextProbe(filter.text)
    nearest = NearestItems(query)
  }

  /// A row in the table's order costs about a fifteenth of a row by the R*Tree.
  private static let rowsPerBox = 15
  /// How many boxes a query may always look at, since reading a small table twice costs little.
  static let fewestBoxes = 20_000

  /// The result, with its items.
  ///
  /// - Parameter fewestBoxes: how many boxes the query may always look at before it gives up.
  mutating func result(fewestBoxes: Int) throws -> NearbyItems {
    let lastNumber =
      try PreparedStatement(db, "SELECT last_number FROM counters").first { $0.int(0) } ?? 0
    switch try SearchPlan(db, query, lastNumber: lastNumber) {
    case .items(let statements):
      for (sql, values) in statements { try search(sql, values) }
    case .balls(let tables):
      bound.reset(
        near: query.position, withinMeters: nearest.boundMeters,
        afterMeters: max(query.after?.distance.meters ?? 0, query.beyond?.meters ?? 0),
        boxes: max(fewestBoxes, lastNumber / Self.rowsPerBox))
      for table in tables { try search(table) }
      if bound.isExhausted {
        // Either the filter excludes nearly everything, or nearly everything is in the result.
        nearest = NearestItems(query)
        met = []
        let (sql, values) = SearchPlan.allItems(query.filter)
        try search(sql, values)
      }
    }
    return try loaded()
  }

  /// Considers every row of a statement.
  private mutating func search(_ sql: String, _ values: [SQLValue]) throws {
    try PreparedStatement(db, sql).forEachRow(values) { row in
      try consider(row, mayRepeat: true)
      return true
    }
  }

  /// Considers the rows of an R*Tree, the nearest first, until none can be nearer.
  private mutating func search(_ table: BallTable) throws {
    let condition = FilterCondition(query.filter, item: "b.id & \(ItemBall.numberMask)")
    // CROSS JOIN keeps the R*Tree's order.
    let statement = try PreparedStatement(
      db,
      """
      SELECT \(SearchPlan.columns), b.min_x, b.min_y, b.min_z, b.max_x, b.max_y, b.max_z
      FROM \(table.rawValue) AS b
      CROSS JOIN items AS i ON i.number = b.id & \(ItemBall.numberMask)
      WHERE b.id MATCH near()\(condition.sql)
      """)
    try statement.forEachRow(condition.values) { row in
      guard !bound.isExhausted else { return false }
      let isPoint = row.int(3) == 0
      if !isPoint {
        let box = EarthBox(
          lower: SIMD3(row.real(7), row.real(8), row.real(9)),
          upper: SIMD3(row.real(10), row.real(11), row.real(12)))
        guard !bound.isBeyond(box) else { return false }
      }
      let meters = try consider(row)
      bound.narrow(toMeters: nearest.boundMeters)
      if isPoint, let meters { return !bound.isBeyond(pointAtMeters: meters) }
      return true
    }
  }

  /// Measures the item of a row and keeps it if it is among the nearest.
  ///
  /// - Returns: the distance in metres, or a lower bound that ruled the item out; nil if neither
  ///   was needed.
  @discardableResult
  private mutating func consider(
    _ row: PreparedStatement.Row, mayRepeat: Bool = false
  ) throws -> Double? {
    let id = ItemID(number: try row.itemNumber(0))
    let placeCount = row.int(3)
    guard placeCount > 0 || !row.isNull(1), mayHoldText(row) else { return nil }
    guard placeCount < 2 && !mayRepeat || met.insert(id.number).inserted else { return nil }
    let coordinate = try ItemReader.coordinate(in: row, latitude: 1)
    if placeCount == 0, let coordinate {
      // The chord costs a tenth of the distance and is usually enough.
      let least = Geodesic.lowerBoundMeters(chord: origin.chordMeters(to: ECEF(coordinate)))
      guard least <= nearest.boundMeters + NearBound.toleranceMeters else { return least }
    }
    var item = ToDoItem(title: "")
    item.location = coordinate.map { Location(name: "", coordinate: $0) }
    if placeCount > 0 { item.places = try reader.places(of: id.number) }
    guard let distance = ItemDistance(of: item, from: query.position, matcher: matcher) else {
      return nil
    }
    let hit = NearHit(
      id: id, slot: 0, distanceMeters: distance.meters, placeIndex: distance.placeIndex,
      isInside: distance.isInside)
    guard nearest.wouldKeep(hit), query.isFarEnough(meters: distance.meters) else {
      return distance.meters
    }
    if let after = query.after {
      guard NearKey(distance: Distance(meters: distance.meters), id: id) > after else {
        return distance.meters
      }
    }
    if let residualFilter {
      item.title = row.text(4)
      item.itemDescription = row.optionalText(5)
      item.location?.name = row.text(6)
      if item.location == nil, let name = row.optionalText(6) {
        item.location = Location(name: name)
      }
      guard residualFilter.includes(item, matcher: matcher) else { return distance.meters }
    }
    guard
      query.isInSector(
        item, meters: distance.meters, placeIndex: distance.placeIndex, matcher: matcher)
    else { return distance.meters }
    nearest.keep(hit)
    return distance.meters
  }

  /// Whether a text of the row may contain the searched text.
  private func mayHoldText(_ row: PreparedStatement.Row) -> Bool {
    guard let textProbe else { return true }
    return (4...6).contains { column in
      row.withUTF8(column) { $0.map(textProbe.mayBe(in:)) ?? false }
    }
  }

  private func loaded() throws -> NearbyItems {
    var hits = nearest.hits
    var items: [ToDoItem] = []
    items.reserveCapacity(hits.count)
    for index in hits.indices {
      guard let stored = try reader.item(hits[index].id.number) else {
        throw UnreadableRow(detail: "an item vanished while it was read")
      }
      hits[index].slot = UInt32(index)
      items.append(stored.item)
    }
    return NearbyItems(
      hits: hits, source: LoadedItems(matcher: matcher, items: items), origin: query.position)
  }
}

/// The items of one result.
private struct LoadedItems: NearSource {
  let matcher: RegionMatcher
  let items: [ToDoItem]

  func item(of hit: NearHit) -> ToDoItem { items[Int(hit.slot)] }
}
