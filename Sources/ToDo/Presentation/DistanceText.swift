/// How a distance is written: metres below a kilometre, then kilometres with one decimal.
enum DistanceText {
  static func metric(_ distance: Distance) -> String {
    let meters = distance.meters.rounded()
    guard meters >= 1000 else { return "\(Int(meters)) m" }
    let tenths = (distance.meters / 100).rounded()
    let kilometers = Int(tenths / 10)
    return "\(kilometers).\(Int(tenths) - 10 * kilometers) km"
  }
}
