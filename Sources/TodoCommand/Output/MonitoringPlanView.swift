import ToDo

/// Shows a monitoring plan, a line a circle.
struct MonitoringPlanView: Display {
  let output: StandardOutput

  private static let columns = [
    Table.Column(isAlignedRight: true), Table.Column(dropOrder: 1), Table.Column(),
    Table.Column(), Table.Column(least: 28, leastOfAll: 8),
  ]

  func display(_ viewModel: MonitoringPlanViewModel) throws {
    let table = Table(
      Self.columns,
      viewModel.rows.map {
        [
          Table.Cell($0.distance), Table.Cell($0.center), Table.Cell($0.radius),
          Table.Cell($0.id, .id), Table.Cell($0.title),
        ]
      })
    try output.write(
      output.isTerminal
        ? table.lines(fitting: output.width, styling: output.styling)
        : table.tabSeparated(styling: output.styling))
  }
}

/// A circle of a monitoring plan as JSON, its radius in metres.
struct MonitoredCircleJSON: Encodable {
  let circle: MonitoringPlan.Circle

  private enum Key: String, CodingKey { case id, place, latitude, longitude, radius }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(circle.fence?.item.description, forKey: .id)
    try values.encode(circle.fence?.place, forKey: .place)
    try values.encode(circle.center.latitude, forKey: .latitude)
    try values.encode(circle.center.longitude, forKey: .longitude)
    try values.encode(circle.radius, forKey: .radius)
  }
}
