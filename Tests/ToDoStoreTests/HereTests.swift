import Foundation
import Testing
import ToDo

@testable import ToDoStore

/// Where one is, in a file and in memory.
struct HereTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let home = Coordinate.checked(52.5, 13.4)
  private static let work = Coordinate.checked(52.6, 13.5)

  private func fix(at position: Coordinate, _ timestamp: Double) -> Fix {
    Fix(coordinate: position, accuracy: .meters(12), timestamp: timestamp)
  }

  private func stores() throws -> [(store: any PlaceStore, engine: DurableGeofenceEngine)] {
    let file = try folder.store()
    let memory = InMemoryItemStore()
    return [
      (file, DurableGeofenceEngine(file)), (memory, DurableGeofenceEngine(memory)),
    ]
  }

  @Test func nobodyKnowsAtFirst() throws {
    for (store, _) in try stores() { #expect(try store.here() == nil) }
  }

  @Test func thePositionThatAPersonGaveIsKept() throws {
    for (store, _) in try stores() {
      try store.setHere(Self.work, at: Date(timeIntervalSince1970: 100))
      try store.setHere(Self.home, at: Date(timeIntervalSince1970: 90))
      #expect(
        try store.here()
          == KnownPosition(Self.home, date: Date(timeIntervalSince1970: 90), source: .person))
    }
  }

  @Test func theLaterOfAFixAndAGivenPositionCounts() throws {
    for (store, engine) in try stores() {
      try store.setHere(Self.home, at: Date(timeIntervalSince1970: 1_000))
      try engine.take(fix(at: Self.work, 900), from: "phone", receivedAt: 900)
      #expect(try store.here()?.source == .person)
      try engine.take(fix(at: Self.work, 1_000), from: "phone", receivedAt: 1_000)
      #expect(try store.here()?.source == .person, "equal times")
      try engine.take(fix(at: Self.work, 1_100), from: "phone", receivedAt: 1_100)
      #expect(
        try store.here()
          == KnownPosition(
            Self.work, accuracy: .meters(12), date: Date(timeIntervalSince1970: 1_100),
            source: .device("phone")))
    }
  }

  @Test func theLatestOfSeveralDevicesCounts() throws {
    for (store, engine) in try stores() {
      for (device, time) in [("phone", 1_000.0), ("watch", 1_200), ("car", 1_100)] {
        try engine.take(fix(at: Self.work, time), from: device, receivedAt: time)
      }
      #expect(try store.here()?.source == .device("watch"))
    }
  }

  @Test(arguments: [-1e300, 1e300]) func anAgeIsNeverBeyondWhatADurationHolds(seconds: Double) {
    let known = KnownPosition(
      Self.home, date: Date(timeIntervalSince1970: seconds), source: .person)
    #expect(known.age(at: Date(timeIntervalSince1970: 0)) >= .zero)
  }

  @Test func aPositionIsOldAfterAnHour() {
    let known = KnownPosition(
      Self.home, date: Date(timeIntervalSince1970: 0), source: .person)
    #expect(!known.isOld(at: Date(timeIntervalSince1970: 3600)))
    #expect(known.isOld(at: Date(timeIntervalSince1970: 3601)))
    #expect(known.age(at: Date(timeIntervalSince1970: -5)) == .zero)
  }
}

extension Coordinate {
  fileprivate static func checked(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let position = try? Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("It is on earth")
    }
    return position
  }
}
