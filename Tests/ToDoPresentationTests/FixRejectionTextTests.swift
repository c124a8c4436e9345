import Testing
import ToDo
import ToDoPresentation

struct FixRejectionTextTests {
  private static let words: [(FixRejection, String)] = [
    (.notFinite(.timestamp), "The time of the fix is not a finite number."),
    (.notFinite(.accuracy), "The accuracy of the fix is not a finite number."),
    (
      .invalidAccuracy(.meters(-1)),
      "The accuracy of -1 m is negative: the device says that the fix is invalid."
    ),
    (.zeroPosition, "The position is 0,0, which a device without a position reports."),
    (
      .inaccurate(accuracy: .meters(2512.4), largest: .meters(99.96)),
      "The fix is accurate to 2.5 km only; up to 100 m is accepted."
    ),
    (
      .future(bySeconds: 7260, toleranceSeconds: 300),
      "The fix is 2 h in the future; up to 5 min is accepted. Is the device's clock right?"
    ),
    (
      .late(bySeconds: 0.25),
      "The fix is 0.25 s older than the last accepted one: it is recorded but causes no event."
    ),
    (
      .late(bySeconds: 8.64e304),
      "The fix is 1e+300 days older than the last accepted one: "
        + "it is recorded but causes no event."
    ),
    (
      .duplicateTime(1_700_000_000),
      "Another fix of the same time was there before: this one is ignored."
    ),
    (
      .jump(distance: .kilometers(120), seconds: 30, fastestMetersPerSecond: 350),
      "120 km in 30 s is 4,000 m/s, faster than 350 m/s: "
        + "an impossible jump, unless the next fix confirms it."
    ),
    (
      .jump(distance: .kilometers(19_876.54), seconds: 0.001, fastestMetersPerSecond: 350),
      "19,877 km in 0.001 s is 19,876,540,000 m/s, faster than 350 m/s: "
        + "an impossible jump, unless the next fix confirms it."
    ),
    (
      .jump(distance: .meters(5.04), seconds: 0, fastestMetersPerSecond: 350),
      "5 m in no time is faster than 350 m/s: "
        + "an impossible jump, unless the next fix confirms it."
    ),
  ]

  @Test(arguments: words)
  func aRejectionIsExplainedInWords(rejection: FixRejection, text: String) {
    #expect(FixRejectionText.text(rejection) == text)
  }
}
