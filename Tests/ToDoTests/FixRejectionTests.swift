import Foundation
import Testing
import ToDo

struct FixRejectionTests {
  private static let rejections: [FixRejection] = [
    .notFinite(.timestamp),
    .notFinite(.accuracy),
    .invalidAccuracy(.meters(-1)),
    .zeroPosition,
    .inaccurate(accuracy: .meters(2512.4), largest: .meters(99.96)),
    .future(by: .seconds(7260), tolerance: .seconds(300)),
    .late(by: .milliseconds(250)),
    .late(by: .seconds(Int64.max)),
    .duplicateTime(Date(timeIntervalSince1970: 1_700_000_000)),
    .jump(distance: .kilometers(120), duration: .seconds(30), fastestMetersPerSecond: 350),
    .jump(
      distance: .kilometers(19_876.54), duration: .milliseconds(1), fastestMetersPerSecond: 350),
    .jump(distance: .meters(5.04), duration: .seconds(0), fastestMetersPerSecond: 350),
  ]

  @Test(arguments: rejections)
  func aRejectionReadsBackAsItWasWritten(rejection: FixRejection) throws {
    let data = try JSONEncoder().encode(rejection)
    #expect(try JSONDecoder().decode(FixRejection.self, from: data) == rejection)
  }

  @Test func theNamesOfTheCountsNeverChange() throws {
    #expect(
      FixRejection.Kind.allCases.map(\.rawValue) == [
        "not-finite", "invalid-accuracy", "zero-position", "inaccurate", "future", "late",
        "duplicate-time", "jump",
      ])
    var filter = FixFilter()
    _ = filter.takeAll([.at(10), .at(10), .at(9)])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(filter.counts), as: UTF8.self)
    #expect(text == #"{"accepted":1,"rejected":{"duplicate-time":1,"late":1}}"#)
  }
}
