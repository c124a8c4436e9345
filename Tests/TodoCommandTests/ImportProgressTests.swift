import Testing
import ToDoPresentation

@testable import TodoCommand

/// The line that shows the progress of an import.
struct ImportProgressTests {
  private func line(
    items: Int = 46_120, read: Int = 52, of count: Int? = 100, seconds: Double = 1, width: Int = 79
  ) -> String {
    ImportProgress.line(
      ImportProgress.State(
        name: "places.geojson", items: items, bytesRead: read, byteCount: count, seconds: seconds),
      width: width)
  }

  @Test func itShowsPercentageCountRateAndTimeLeft() {
    #expect(
      line(seconds: 10, width: 100)
        == "places.geojson  [############------------]  52 %  46,120 items  4,612/s  0:09 left")
  }

  @Test func aPipeShowsNoPercentage() {
    #expect(line(of: nil) == "places.geojson  46,120 items  46,120/s")
  }

  @Test func theEndHasNoTimeLeft() {
    #expect(
      line(read: 100, width: 100)
        == "places.geojson  [########################]  100 %  46,120 items  46,120/s")
  }

  @Test(arguments: [10, 20, 40, 60, 80, 200])
  func itFitsTheTerminal(width: Int) {
    #expect(DisplayWidth.of(line(width: width)) <= width)
  }

  @Test(arguments: [
    (79, "places.geojson  [##########----------]  52 %  46,120 items  46,120/s  0:01 left"),
    (60, "places.geojson  52 %  46,120 items  46,120/s  0:01 left"),
    (50, "52 %  46,120 items  46,120/s  0:01 left"),
    (30, "52 %  46,120 items  0:01 left"), (20, "52 %"),
  ])
  func whatSaysLeastGoesFirst(width: Int, text: String) {
    #expect(line(width: width) == text)
  }

  @Test(arguments: [
    (0.0, "0:00"), (9.4, "0:09"), (59.6, "1:00"), (125, "2:05"), (3723, "1:02:03"),
    (Double.infinity, "99:59:59"),
  ])
  func durationsAreMinutesOrHours(seconds: Double, text: String) {
    #expect(ImportProgress.duration(seconds) == text)
  }
}
