import ToDo

/// How the rejection of a fix is written.
package enum FixRejectionText {
  /// What was wrong and, where it is not plain, what follows from it, for a person.
  package static func text(_ rejection: FixRejection) -> String {
    switch rejection {
    case .notFinite(.timestamp):
      return "The time of the fix is not a finite number."
    case .notFinite(.accuracy):
      return "The accuracy of the fix is not a finite number."
    case .invalidAccuracy(let accuracy):
      return "The accuracy of \(FixWords.length(accuracy)) is negative: "
        + "the device says that the fix is invalid."
    case .zeroPosition:
      return "The position is 0,0, which a device without a position reports."
    case .inaccurate(let accuracy, let largest):
      return "The fix is accurate to \(FixWords.length(accuracy)) only; "
        + "up to \(FixWords.length(largest)) is accepted."
    case .future(let seconds, let tolerance):
      return "The fix is \(FixWords.duration(seconds)) in the future; "
        + "up to \(FixWords.duration(tolerance)) is accepted. Is the device's clock right?"
    case .late(let seconds):
      return "The fix is \(FixWords.duration(seconds)) older than the last accepted one: "
        + "it is recorded but causes no event."
    case .duplicateTime:
      return "Another fix of the same time was there before: this one is ignored."
    case .jump(let distance, let seconds, let fastest):
      let speed = distance.meters / seconds
      let claim =
        speed.isFinite
        ? "in \(FixWords.duration(seconds)) is \(FixWords.number(speed)) m/s, faster"
        : "in no time is faster"
      return "\(FixWords.length(distance)) \(claim) than \(FixWords.number(fastest)) m/s: "
        + "an impossible jump, unless the next fix confirms it."
    }
  }
}

/// How numbers of fixes are written: rounded to what a person reads at a glance.
enum FixWords {
  static func length(_ distance: Distance) -> String {
    abs(distance.meters) < 1000
      ? "\(number(distance.meters)) m" : "\(number(distance.kilometers)) km"
  }

  static func duration(_ seconds: Double) -> String {
    switch abs(seconds) {
    case ..<120: "\(number(seconds)) s"
    case ..<7200: "\(number(seconds / 60)) min"
    case ..<172_800: "\(number(seconds / 3600)) h"
    default: "\(number(seconds / 86_400)) days"
    }
  }

  /// The number with at most one decimal from 1 on, three below, and commas between thousands.
  static func number(_ number: Double) -> String {
    let size = abs(number)
    // Beyond 2⁵³ a `Double` has no units, so that no digit of it needs a comma.
    guard size < 0x1p53, size == 0 || size >= 0.001 else { return "\(number)" }
    let steps = size < 1 ? 1000.0 : size < 100 ? 10 : 1
    let rounded = (size * steps).rounded() / steps
    let whole = Int(rounded)
    let fraction = rounded.decimalNotation.drop { $0 != "." }
    let sign = number < 0 ? "-" : ""
    return sign + grouped(whole) + (fraction == ".0" ? "" : fraction)
  }

  private static func grouped(_ whole: Int) -> String {
    let digits = String(whole)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
