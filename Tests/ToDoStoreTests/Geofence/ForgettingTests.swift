import Foundation
import Testing
import ToDoTestSupport

@testable import ToDo

/// Devices that are forgotten, and events that are old.
struct ForgettingTests {
  private static let day = 86_400.0

  /// An item that reminds at every visit, and a visit of it at a time, which fires at its first fix.
  private func library(
    _ keeping: GeofenceKeeping
  ) throws -> (id: ItemID, visit: (Double) -> [Fix]) {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let id = try keeping.store.add(
      ToDoItem(
        title: "Books", location: Location(name: "Library", coordinate: home),
        trigger: LocationTrigger(event: .arrive, repeats: true))
    ).id
    let away = Geodesic.direct(from: home, bearing: Bearing(degrees: 0), distance: .meters(900))
    return (
      id,
      { start in
        [away, home, home, away, away].enumerated().map { number, position in
          Fix(coordinate: position, timestamp: start + 30 * Double(number))
        }
      }
    )
  }

  @Test(arguments: StoreKind.allCases)
  func devicesAreKnownWithWhereTheyAre(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, visit) = try library(keeping)
    let engine = try keeping.engine()
    #expect(try engine.knownDevices() == [])
    try engine.take(visit(0).received(from: "watch"))
    try engine.take(visit(0).prefix(3).received(from: "phone"))
    let devices = try keeping.engine().knownDevices()
    #expect(devices.map(\.name) == ["phone", "watch"])
    #expect(devices.map(\.keptFixCount) == [3, 5])
    #expect(devices.map(\.lastFix) == [visit(0)[2], visit(0)[4]])
    #expect(devices.map(\.insideFences) == [[GeofenceID(item: id)], []])
  }

  @Test(arguments: StoreKind.allCases)
  func aForgottenDeviceLeavesNoPosition(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, visit) = try library(keeping)
    let (composed, decomposed) = ("Andr\u{e9}", "Andre\u{301}")
    // Another engine has it loaded.
    let other = try keeping.engine()
    try other.take(visit(0).prefix(3).received(from: composed))
    try other.take(visit(0).prefix(3).received(from: "watch"))
    let engine = try keeping.engine()
    #expect(try engine.forgetDevice(named: decomposed))
    #expect(try !engine.forgetDevice(named: decomposed))
    for engine in [engine, other, try keeping.engine()] {
      #expect(try engine.deviceNames() == ["watch"])
      #expect(try engine.lastFix(of: composed) == nil)
      #expect(try engine.fixes(of: composed).isEmpty)
      #expect(try engine.fixes(of: "watch").count == 3)
      let events = try engine.events(of: id)
      #expect(events.map(\.device).sorted() == [composed, "watch"])
      let own = try #require(events.first { $0.device == composed })
      #expect(own.position == nil && own.entry == nil && own.distance == .zero)
      #expect(events.contains { $0.device == "watch" && $0.position != nil })
    }
    #expect(try engine.undelivered().count == 2)
    // It may come back, as a new device.
    #expect(try other.take(visit(1_000).received(from: composed)).events.count == 1)
    #expect(try keeping.engine().lastFix(of: composed) == visit(1_000)[4])
  }

  @Test(arguments: StoreKind.allCases)
  func oldDeliveredEventsGoButTheLastOfEachReminderAndDevice(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, visit) = try library(keeping)
    let engine = try keeping.engine()
    for day in 0..<50 { try engine.take(visit(Double(day) * Self.day).received()) }
    try engine.take(visit(3 * Self.day).received(from: "watch"))
    let all = try engine.undelivered()
    #expect(all.count == 51)
    // Nothing that was not delivered goes.
    #expect(
      try engine.prune(Retention(deliveredEvents: .seconds(30 * Self.day))).deliveredEvents == 0)
    let late = all.filter { $0.timestamp > 5 * Self.day && $0.timestamp < 7 * Self.day }
    try engine.markDelivered(all.filter { event in !late.contains { $0.id == event.id } })
    let end = 49 * Self.day + 120 - 30 * Self.day
    let old = all.filter { event in
      event.device == "phone" && event.timestamp < end && !late.contains { $0.id == event.id }
    }
    #expect(old.count > 10)
    #expect(
      try engine.prune(Retention(deliveredEvents: .seconds(30 * Self.day))).deliveredEvents
        == old.count)
    let left = try keeping.engine().events(of: id)
    #expect(Set(left.map(\.id)).isSuperset(of: late.map(\.id)))
    #expect(left.filter { $0.device == "watch" }.count == 1, "the last of this device")
    let limit = 49 * Self.day + 120 - 30 * Self.day
    #expect(
      left.filter { $0.device == "phone" }.map(\.id)
        == all.filter { event in
          event.device == "phone"
            && (event.timestamp >= limit || late.contains { $0.id == event.id })
        }.map(\.id))
    #expect(try engine.undelivered().map(\.id) == late.map(\.id))
    #expect(
      try engine.prune(Retention(deliveredEvents: .zero)).deliveredEvents == left.count - late.count
        - 2)
    // What went is not made again by the same fixes.
    #expect(try engine.take(visit(0).received()).events.isEmpty)
  }

  /// The last event stays whatever its age: a reminder that fires once is not to fire again.
  @Test(arguments: StoreKind.allCases)
  func pruningDoesNotArmAReminderAgain(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, visit) = try keeping.addLibrary()
    let engine = try keeping.engine()
    try engine.markDelivered(try engine.take(visit(0)).events)
    try engine.take(visit(90 * Self.day))
    try engine.prune(Retention(deliveredEvents: .seconds(30 * Self.day)))
    #expect(try engine.events(of: id).count == 1)
    #expect(try keeping.engine().take(visit(91 * Self.day)).events.isEmpty)
    #expect(try engine.spentReminders().count == 1)
  }
}
