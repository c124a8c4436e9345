import Synchronization
package import ToDoStore

/// Wakes the live streams of events: when a list has new ones, when memberships change, and now and then
/// as a sign of life.
///
/// It carries no events. A stream reads them from the list, after the last one that it has sent, so that
/// none is lost or repeated, and what waits for a slow client is in no memory. Whoever hands events out
/// to targets has no part in it.
package final class EventFeed: Sendable {
  private struct State {
    var subscriptions: [ObjectIdentifier: EventSubscription] = [:]
    /// The last event that was seen of each list.
    var last: [ListID: Int64] = [:]
    /// The list that the next round of ``EventFeed/poll()`` begins with, of those sorted by name.
    var next = 0
    var isPolling = false
    /// How many streams have begun.
    var begun = 0
  }

  private let state = Mutex(State())
  private let interval: Duration
  private let lastNumber: @Sendable (ListID) async throws -> Int64

  /// How many streams one person can have.
  package static let mostStreams = 20
  /// How many lists a round looks at, so that idle streams cost little.
  private static let mostPolled = 500
  /// After so many rounds a stream sends another sign of life.
  static let roundsBetweenBeats = 15
  /// After this time a client that takes nothing is cut off. It resumes where it was.
  package static let longestWrite = Duration.seconds(30)

  /// - Parameters:
  ///   - interval: The time between two rounds.
  ///   - lastNumber: The number of the last event of a list.
  package init(
    interval: Duration = .seconds(1), lastNumber: @escaping @Sendable (ListID) async throws -> Int64
  ) {
    self.interval = interval
    self.lastNumber = lastNumber
  }

  /// Begins a stream.
  ///
  /// - Parameter cut: Ends the connection, from any thread.
  /// - Returns: Nil if the person has as many streams as there may be.
  package func subscribe(
    _ person: PersonID, cut: @escaping @Sendable () -> Void
  ) -> EventSubscription? {
    state.withLock { state in
      let count = state.subscriptions.values.count { $0.person == person }
      guard count < Self.mostStreams else { return nil }
      let subscription = EventSubscription(
        person, beatRound: state.begun % Self.roundsBetweenBeats, cut: cut)
      state.begun += 1
      state.subscriptions[ObjectIdentifier(subscription)] = subscription
      if !state.isPolling {
        state.isPolling = true
        Task { await self.keepPolling() }
      }
      return subscription
    }
  }

  /// Whether a person can have another stream.
  package func hasRoom(for person: PersonID) -> Bool {
    state.withLock { state in
      state.subscriptions.values.count { $0.person == person } < Self.mostStreams
    }
  }

  /// Ends a stream.
  package func end(_ subscription: EventSubscription) {
    state.withLock { $0.subscriptions[ObjectIdentifier(subscription)] = nil }
  }

  /// How many streams there are.
  package var streamCount: Int { state.withLock(\.subscriptions.count) }

  /// Says that a list has new events. They are durable.
  package func announce(_ list: ListID) {
    forEach { $0.wake(list: list) }
  }

  /// Says that what a person may see has changed.
  package func reconsider(_ person: PersonID) {
    forEach { if $0.person == person { $0.wake() } }
  }

  /// Says that what anybody may see of a list has changed.
  package func reconsider(membersOf list: ListID) {
    forEach { if $0.isWatching(list) { $0.wake() } }
  }

  /// Lets every stream send a sign of life, and cuts off those whose client has taken nothing for too
  /// long.
  ///
  /// - Parameter round: The round in which it is the turn of some of them; nil for all.
  package func beat(at now: ContinuousClock.Instant = .now, round: Int? = nil) {
    let turn = round.map { $0 % Self.roundsBetweenBeats }
    forEach { if turn == nil || $0.beatRound == turn { $0.beat(at: now) } }
  }

  /// Looks for events that another process has caused, or a timer.
  package func poll() async {
    let lists = state.withLock { state in
      let all = Set(state.subscriptions.values.flatMap(\.lists))
        .sorted { $0.rawValue < $1.rawValue }
      guard all.count > Self.mostPolled else { return all }
      let start = state.next % all.count
      state.next = start + Self.mostPolled
      return Array((all[start...] + all[..<start]).prefix(Self.mostPolled))
    }
    for list in lists {
      // A list that cannot be read now can be later.
      guard let number = try? await lastNumber(list) else { continue }
      let isNew = state.withLock { state in
        defer { state.last[list] = number }
        return state.last[list] != number
      }
      if isNew { announce(list) }
    }
  }

  private func keepPolling() async {
    for round in 1... {
      try? await Task.sleep(for: interval)
      let isOver = state.withLock { state in
        guard state.subscriptions.isEmpty else { return false }
        state.isPolling = false
        state.last = [:]
        return true
      }
      if isOver { return }
      await poll()
      // What thousands of streams need at once would stay with the process.
      beat(round: round)
    }
  }

  private func forEach(_ body: (EventSubscription) -> Void) {
    let subscriptions = state.withLock { Array($0.subscriptions.values) }
    for subscription in subscriptions { body(subscription) }
  }
}
