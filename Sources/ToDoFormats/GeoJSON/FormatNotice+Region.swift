import ToDo

extension FormatNotice {
  /// A refusal by Regions, its path relative to the geometry.
  init(_ error: RegionError) {
    switch error {
    case .invalidPosition(let place, _), .openRing(let place), .tooFewPositions(let place, _, _),
      .emptyGeometry(let place), .noExtent(let place), .invalidRings(let place, _),
      .tooManyCrossings(let place, _), .tooComplex(let place):
      self.init(path: place, description: error.description)
    default:
      self.init(path: "", text: error.description)
    }
  }

  /// A warning by Regions, its path relative to the geometry.
  init(_ warning: RegionWarning) {
    switch warning {
    case .windingOrder(let place), .excessPrecision(let place, _), .repairedRings(let place, _):
      self.init(path: place, description: warning.description)
    default:
      self.init(path: "", text: warning.description)
    }
  }

  /// The path is in a field of its own, so the text need not begin with it.
  private init(path place: String, description: String) {
    let prefix = "\(place): "
    let text =
      description.hasPrefix(prefix) ? description.dropFirst(prefix.count) : description[...]
    self.init(path: place, text: String(text))
  }
}
