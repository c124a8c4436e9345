import Synchronization
import TestSupport
import ToDoStore
import ToDoTestSupport

@testable import ToDo

/// The stores that keep what geofences remember.
enum StoreKind: CaseIterable {
  case file, memory
}

/// A store of one kind, which can be opened again.
struct GeofenceKeeping {
  let store: any ItemStore & GeofenceStore
  /// Nil for the store in memory.
  let folder: TemporaryFolder?

  init(_ kind: StoreKind) throws {
    switch kind {
    case .file:
      let folder = try TemporaryFolder()
      self.folder = folder
      store = try folder.store()
    case .memory:
      folder = nil
      store = InMemoryItemStore()
    }
  }

  /// The file opened again, or the same store in memory.
  func reopened() throws -> any ItemStore & GeofenceStore { try folder?.store() ?? store }

  /// A new engine, which knows what the store knows.
  func engine(reorderSeconds: Double = 0) throws -> DurableGeofenceEngine {
    DurableGeofenceEngine(
      keptIn: try reopened(), rules: GeofenceRules(),
      filterRules: FixFilter.Rules(reorderSeconds: reorderSeconds), matcher: RegionMatcher())
  }

  /// A store with the items of a random walk.
  static func withWalk(
    _ kind: StoreKind, _ generator: inout SeededGenerator
  ) throws -> (keeping: GeofenceKeeping, walk: ReminderWalk) {
    let keeping = try GeofenceKeeping(kind)
    let walk = try ReminderWalk(&generator)
    try keeping.add(walk)
    return (keeping, walk)
  }

  /// Adds a walk's items, which get the same ids.
  func add(_ walk: ReminderWalk) throws {
    let ids = try store.add(contentsOf: walk.items.map(\.item)).map(\.id)
    guard ids == walk.items.map(\.id) else { throw OtherIDs() }
  }

  private struct OtherIDs: Error {}

  /// Adds an item that reminds once on arriving, and returns a way to visit it for two minutes.
  func addLibrary() throws -> (id: ItemID, visit: (Double) -> [ReceivedFix]) {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let id = try store.add(
      ToDoItem(
        title: "Books", location: Location(name: "", coordinate: home),
        trigger: LocationTrigger(event: .arrive))
    ).id
    let away = Geodesic.direct(from: home, bearing: Bearing(degrees: 0), distance: .meters(500))
    return (
      id,
      { start in
        let fixes = [away, home, home, away, away].enumerated().map { number, position in
          Fix(coordinate: position, timestamp: start + 30 * Double(number))
        }
        return fixes.received()
      }
    )
  }
}

extension Sequence where Element == Fix {
  /// The fixes as they arrive at once from a device.
  func received(from device: String = "phone") -> [ReceivedFix] {
    map { ReceivedFix($0, from: device, receivedAt: $0.timestamp) }
  }
}

extension ReminderWalk {
  /// An engine that watches its items.
  var engine: GeofenceEngine {
    var engine = GeofenceEngine()
    for item in items { engine.watch(item, at: 0) }
    return engine
  }

  /// The events of an engine that never stops.
  var expectedEvents: [GeofenceEvent] {
    var engine = engine
    return fixes.flatMap { engine.take($0, from: "phone", receivedAt: $0.timestamp).events }
  }
}

extension DurableGeofenceEngine {
  /// The engine with every device.
  func whole() throws -> GeofenceEngine { try current(Set(deviceNames())).engine }

  /// The devices that are loaded.
  var loadedDevices: [String] {
    memory.withLock { $0.engine?.deviceNames ?? [] }
  }
}
