import Synchronization

/// A snapshot for those who ask, as one object: to take it costs one reference.
final class PublishedSnapshot: NearSource {
  let snapshot: EngineSnapshot
  private let isRead = Atomic(false)

  init(_ snapshot: EngineSnapshot) {
    self.snapshot = snapshot
  }

  /// Whether somebody has taken it.
  var hasReader: Bool { isRead.load(ordering: .relaxed) }

  /// Notes that somebody takes it.
  func noteReader() {
    // Written once: who only reads it shares its memory with the others who do.
    if !hasReader { isRead.store(true, ordering: .relaxed) }
  }

  var matcher: RegionMatcher { snapshot.matcher }

  func item(of hit: NearHit) -> ToDoItem { snapshot.item(of: hit) }
}
