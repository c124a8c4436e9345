import Synchronization

/// A snapshot as one object, which readers can take at the cost of one reference.
final class PublishedSnapshot: NearSource {
  let snapshot: QuerySnapshot
  private let isRead = Atomic(false)

  init(_ snapshot: QuerySnapshot) {
    self.snapshot = snapshot
  }

  /// Whether a reader has taken it.
  var hasReader: Bool { isRead.load(ordering: .relaxed) }

  /// Records that a reader takes it.
  func noteReader() {
    // Written once only: threads that just read share the cache line.
    if !hasReader { isRead.store(true, ordering: .relaxed) }
  }

  var matcher: RegionMatcher { snapshot.matcher }

  func item(of hit: NearHit) -> ToDoItem { snapshot.item(of: hit) }

  func withItem(of hit: NearHit, _ body: (borrowing ToDoItem) throws -> Void) rethrows {
    try snapshot.records.withElement(at: Int(hit.slot)) { try body($0.item) }
  }

  func prefetchItem(of hit: NearHit) { snapshot.records.prefetch(hit.slot) }
}
