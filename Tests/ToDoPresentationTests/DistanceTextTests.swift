import Testing
import ToDo

@testable import ToDoPresentation

struct DistanceTextTests {
  @Test(
    arguments: [
      (0, "0 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1250, "1.3 km"), (20_003_931, "20003.9 km"),
      (1e17, "100000000000000.0 km"), (1e21, "1e+18 km"),
      (.greatestFiniteMagnitude, "1.7976931348623156e+305 km"),
    ] as [(Double, String)])
  func aDistanceOfAnyLengthIsWritten(meters: Double, text: String) {
    #expect(DistanceText.text(.meters(meters), in: .metric) == text)
  }
}
