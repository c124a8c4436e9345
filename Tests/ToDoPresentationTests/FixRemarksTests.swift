import Foundation
import Geodesy
import Testing
import ToDo

@testable import ToDoPresentation

/// The remarks on fixes that trigger nothing.
struct FixRemarksTests {
  private static let late = FixRejection.late(by: .seconds(170))

  @Test(arguments: [
    (late, 1, "a late point, out of order by 2.8 min: stored, but triggers nothing."),
    (late, 3, "3 late points; the first out of order by 2.8 min: stored, but triggers nothing."),
    (.duplicateTime(Date(timeIntervalSince1970: 0)), 1, "ignored a point: duplicate time."),
    (
      .inaccurate(accuracy: .meters(900), largest: .meters(500)), 2,
      "ignored 2 points; the first: accurate to 900 m only; up to 500 m is accepted."
    ),
  ])
  func aRemarkIsOneSentence(rejection: FixRejection, count: Int, line: String) throws {
    let fix = try Fix(
      coordinate: Coordinate(latitude: 52.5, longitude: 13.4),
      date: Date(timeIntervalSince1970: 0))
    var remarks = FixRemarks()
    for _ in 0..<count { remarks.note(.rejected(fix, rejection)) }
    #expect(remarks.lines == [line])
  }
}
