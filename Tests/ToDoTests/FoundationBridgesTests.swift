import Foundation
import Testing
import ToDo

/// Foundation's measurements, for distances, and the texts that Foundation gives for errors.
struct FoundationBridgesTests {
  @Test func measurementsInOtherUnitsBecomeDistances() {
    #expect(Distance(Measurement(value: 1.5, unit: .kilometers)) == .meters(1_500))
    #expect(Distance(Measurement(value: 100, unit: .feet)) == .feet(100))
  }

  @Test func aDistanceGivesItsMeasurementInMeters() {
    let measurement = Distance.kilometers(2).measurement
    #expect(measurement.value == 2_000 && measurement.unit == .meters)
    #expect(Distance(measurement) == .kilometers(2))
  }

  @Test func errorsInPositionsHaveALocalizedDescription() {
    let error = GeodesyError.invalidLatitude(91)
    #expect(error.localizedDescription == error.description)
    #expect((error as any Error).localizedDescription.hasPrefix("The latitude 91.0 is not"))
  }

  @Test(arguments: [
    RegionError.openRing(path: "coordinates[0]"), .invalidRadius(.meters(-1)), .geometryEngine("?"),
    .noGeometryEngine("?"),
  ])
  func errorsInRegionsHaveALocalizedDescription(error: RegionError) {
    #expect((error as any Error).localizedDescription == error.description)
  }
}
