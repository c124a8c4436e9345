package import ToDo

/// How the rejection of a fix is written.
package enum FixRejectionText {
  /// The same for the end of a line, without a capital letter, and without saying again that the fix is
  /// ignored.
  static func textInLine(_ rejection: FixRejection, in units: DistanceUnits) -> String {
    if case .duplicateTime = rejection { return "duplicate time." }
    let text = text(rejection, in: units)
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// What is wrong with the fix and, where that is not plain, what follows from it.
  package static func text(_ rejection: FixRejection, in units: DistanceUnits) -> String {
    func length(_ distance: Distance) -> String { DistanceText.length(distance, in: units) }
    func time(_ duration: Duration) -> String { DurationText.rounded(duration.inSeconds) }
    func speed(_ speed: Double) -> String { DistanceText.speed(metersPerSecond: speed, in: units) }
    switch rejection {
    case .notFinite(.timestamp):
      return "Its time is not a finite number."
    case .notFinite(.accuracy):
      return "Its accuracy is not a finite number."
    case .invalidAccuracy(let accuracy):
      return "Negative accuracy of \(length(accuracy)): the device marks the position as invalid."
    case .zeroPosition:
      return "Position 0,0: what a device without a position reports."
    case .inaccurate(let accuracy, let largest):
      return "Accurate to \(length(accuracy)) only; up to \(length(largest)) is accepted."
    case .future(let excess, let tolerance):
      return "\(time(excess)) in the future; up to "
        + "\(time(tolerance)) is accepted. Is the device's clock right?"
    case .late(let delay):
      return "Out of order by \(time(delay)): stored, but triggers nothing."
    case .duplicateTime:
      return "Duplicate time: ignored."
    case .jump(let distance, let duration, let fastest):
      let metersPerSecond = distance.meters / duration.inSeconds
      let claim =
        metersPerSecond.isFinite
        ? "in \(time(duration)) is \(speed(metersPerSecond)), faster"
        : "in no time is faster"
      return "\(length(distance)) \(claim) than \(speed(fastest)): an impossible jump, unless the "
        + "next position confirms it."
    }
  }
}
