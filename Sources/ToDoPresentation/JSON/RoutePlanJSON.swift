package import ToDo

/// A planned round as JSON, distances in metres.
package struct RoutePlanJSON: Encodable {
  private let start: Coordinate
  private let end: Coordinate?
  private let length: Double
  private let lastLeg: Double?
  private let shortest: Bool
  private let stops: [Stop]

  package init(_ plan: RoutePlan) {
    start = plan.start
    end = plan.end
    length = plan.length.meters
    lastLeg = plan.lastLeg?.meters
    shortest = plan.isShortest
    stops = plan.stops.map(Stop.init)
  }

  private enum Key: String, CodingKey { case start, end, length, lastLeg, shortest, stops }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(start, forKey: .start)
    try values.encode(stops, forKey: .stops)
    try values.encode(end, forKey: .end)
    try values.encode(lastLeg, forKey: .lastLeg)
    try values.encode(length, forKey: .length)
    try values.encode(shortest, forKey: .shortest)
  }

  private struct Stop: Encodable {
    let stop: RoutePlan.Stop

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: ItemJSON.Key.self)
      try ItemJSON(id: stop.id, item: stop.item).encodeContent(into: &values)
      try values.encode(stop.position, forKey: .position)
      try values.encode(stop.place?.name, forKey: .place)
      try values.encode(stop.leg.meters, forKey: .leg)
      try values.encode(stop.along.meters, forKey: .along)
    }
  }
}
