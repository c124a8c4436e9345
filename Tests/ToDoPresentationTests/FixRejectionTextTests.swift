import Foundation
import Testing
import ToDo
import ToDoPresentation

struct FixRejectionTextTests {
  private static let words: [(FixRejection, String)] = [
    (.notFinite(.timestamp), "Its time is not a finite number."),
    (.notFinite(.accuracy), "Its accuracy is not a finite number."),
    (
      .invalidAccuracy(.meters(-1)),
      "Negative accuracy of -1 m: the device marks the position as invalid."
    ),
    (.zeroPosition, "Position 0,0: what a device without a position reports."),
    (
      .inaccurate(accuracy: .meters(2512.4), largest: .meters(99.96)),
      "Accurate to 2.5 km only; up to 100 m is accepted."
    ),
    (
      .future(by: .seconds(7260), tolerance: .seconds(300)),
      "2 h in the future; up to 5 min is accepted. Is the device's clock right?"
    ),
    (.late(by: .milliseconds(250)), "Out of order by 0.25 s: stored, but triggers nothing."),
    (
      .late(by: .seconds(Int64.max)),
      "Out of order by 106,751,991,167,301 days: stored, but triggers nothing."
    ),
    (.duplicateTime(Date(timeIntervalSince1970: 1_700_000_000)), "Duplicate time: ignored."),
    (
      .jump(distance: .kilometers(120), duration: .seconds(30), fastestMetersPerSecond: 350),
      "120 km in 30 s is 4,000 m/s, faster than 350 m/s: "
        + "an impossible jump, unless the next position confirms it."
    ),
    (
      .jump(
        distance: .kilometers(19_876.54), duration: .milliseconds(1), fastestMetersPerSecond: 350),
      "19,877 km in 0.001 s is 19,876,540,000 m/s, faster than 350 m/s: "
        + "an impossible jump, unless the next position confirms it."
    ),
    (
      .jump(distance: .meters(5.04), duration: .seconds(0), fastestMetersPerSecond: 350),
      "5 m in no time is faster than 350 m/s: "
        + "an impossible jump, unless the next position confirms it."
    ),
  ]

  @Test(arguments: words)
  func aRejectionIsExplainedInWords(rejection: FixRejection, text: String) {
    #expect(FixRejectionText.text(rejection, in: .metric) == text)
  }

  @Test func lengthsAndSpeedsAreInTheUnitsAskedFor() {
    let inaccurate = FixRejection.inaccurate(accuracy: .meters(609.6), largest: .meters(100))
    #expect(
      FixRejectionText.text(inaccurate, in: .imperial)
        == "Accurate to 0.379 mi only; up to 328 ft is accepted.")
    let jump = FixRejection.jump(
      distance: .kilometers(120), duration: .seconds(30), fastestMetersPerSecond: 350)
    #expect(
      FixRejectionText.text(jump, in: .imperial)
        == "74.6 mi in 30 s is 8,948 mph, faster than 783 mph: an impossible jump, unless the "
        + "next position confirms it.")
  }
}
