import Testing
import ToDoStore

@testable import ToDoService

@Suite("Feed of events")
struct EventFeedTests {
  /// Streams that begin together do not all need memory at once.
  @Test func everyStreamHasItsTurnToSendASignOfLife() {
    let feed = EventFeed { _ in 0 }
    let streams = (0..<2 * EventFeed.roundsBetweenBeats).compactMap { number in
      feed.subscribe(PersonID(rawValue: "person \(number)"), cut: {})
    }
    #expect(streams.count == 2 * EventFeed.roundsBetweenBeats)
    for lap in 0..<2 {
      var beats = Array(repeating: 0, count: streams.count)
      for round in 1...EventFeed.roundsBetweenBeats {
        feed.beat(round: lap * EventFeed.roundsBetweenBeats + round)
        let woken = streams.indices.filter { streams[$0].takeWake().isBeat }
        #expect(woken.count == 2)
        for index in woken { beats[index] += 1 }
      }
      #expect(beats.allSatisfy { $0 == 1 })
    }
    feed.beat()
    #expect(streams.allSatisfy { $0.takeWake().isBeat })
    for stream in streams { feed.end(stream) }
  }
}
