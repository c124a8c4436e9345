/// Closes the chains of rings that were cut at the antimeridian: along it, and around a pole
/// where a chain leads from one side of it to the other.
struct PolarClosure {
  /// For each ring the closed rings of its chains.
  private(set) var rings: [[[PlanarPoint]]] = []

  /// Closes the rings of one polygon, the shell first.
  ///
  /// A ring with an odd number of crossings encloses the pole on its left: the north pole when
  /// it leads east. A hole of that kind encloses the pole that its shell covers, if that is
  /// just one: a hole lies in its shell, and its direction alone is only worth a warning.
  init(_ cuts: [AntimeridianCut]) {
    var shellCoversNorth = false
    var shellCoversSouth = false
    for (index, cut) in cuts.enumerated() {
      var enclosesNorth = cut.eastwardTurns > 0
      if index > 0, shellCoversNorth != shellCoversSouth { enclosesNorth = shellCoversNorth }
      let closed =
        cut.crossingCount == 0
        ? [cut.unwrapped]
        : cut.chains.map { PolarClosure.closed($0, poleLatitude: enclosesNorth ? 90 : -90) }
      rings.append(closed.filter { $0.count >= 4 })
      if index == 0 {
        let latitudes = closed.joined().map(\.y)
        shellCoversNorth = latitudes.contains(90)
        shellCoversSouth = latitudes.contains(-90)
      }
    }
  }

  private static func closed(_ chain: [PlanarPoint], poleLatitude: Double) -> [PlanarPoint] {
    guard let start = chain.first, let end = chain.last else { return [] }
    guard start.x != end.x else { return (chain + [start]).withoutRepetitions }
    let aroundPole = [
      PlanarPoint(x: end.x, y: poleLatitude), PlanarPoint(x: start.x, y: poleLatitude), start,
    ]
    return (chain + aroundPole).withoutRepetitions
  }
}
