import Foundation
import Synchronization
import Testing
import ToDo
import ToDoFormats

@testable import TodoCommand

/// Files that are read on a thread of their own while items are written.
struct ReadAheadTests {
  private struct Stopped: Error {}

  /// Pieces of a file, and how many of them were asked for.
  private final class Pieces: Sendable {
    private let pieces: [String]
    private let asked = Mutex(0)

    init(_ pieces: [String]) { self.pieces = pieces }

    /// - Parameter wait: Is called before each piece is given.
    func stream(_ wait: @escaping @Sendable (Int) -> Void = { _ in }) -> ByteStream {
      ByteStream { [self] buffer throws(FormatError) in
        let index = asked.withLock { asked in
          defer { asked += 1 }
          return asked
        }
        wait(index)
        guard index < pieces.count else { return 0 }
        buffer.copyBytes(from: pieces[index].utf8)
        return pieces[index].utf8.count
      }
    }
  }

  /// Pieces of a GeoJSON file, an item in each but the first and the last. CSV would not do: the
  /// first 64 KB of it are read before the separator is known.
  private static func pieces(_ titles: [String], latitude: Double = 52) -> [String] {
    [#"{"type": "FeatureCollection", "features": ["#]
      + titles.enumerated().map { index, title in
        (index == 0 ? "" : ",")
          + #"{"type": "Feature", "properties": {"title": "\#(title)"}, "geometry": {"#
          + #""type": "Point", "coordinates": [13, \#(latitude)]}}"#
      } + ["]}"]
  }

  private func title(_ entry: ItemFileEntry) -> String? {
    if case .item(let item) = entry { item.title } else { nil }
  }

  @Test(arguments: [true, false])
  func entriesComeInTheOrderOfTheFile(isAhead: Bool) throws {
    let expected = (0..<1_000).map { "Item \($0)" }
    let pieces = Self.pieces(expected)
    let stream = Pieces(pieces).stream()
    var titles: [String] = []
    var counts: [Int] = []
    let take = { (entry: ItemFileEntry, bytesRead: Int) in
      if let title = title(entry) { titles.append(title) }
      counts.append(bytesRead)
    }
    if isAhead {
      try ItemFileFormat.geoJSON.readAhead(stream, isStrict: false, take)
    } else {
      try ItemFileFormat.geoJSON.readInPlace(stream, isStrict: false, take)
    }
    #expect(titles == expected)
    #expect(counts == counts.sorted())
    #expect(counts.last == pieces.dropLast().joined().utf8.count)
  }

  /// An item is given before the pipe gives the one after the next.
  @Test func nothingWaitsForASlowPipe() throws {
    let taken = DispatchSemaphore(value: 0)
    let hasWaited = Mutex(false)
    let expected = ["Milk", "Bread", "Eggs", "Salt"]
    let stream = Pieces(Self.pieces(expected)).stream { index in
      if index >= 3, taken.wait(timeout: .now() + 20) == .timedOut {
        hasWaited.withLock { $0 = true }
      }
    }
    var titles: [String] = []
    try ItemFileFormat.geoJSON.readAhead(stream, isStrict: false) { entry, _ in
      if let title = title(entry) { titles.append(title) }
      taken.signal()
    }
    #expect(titles == expected)
    #expect(!hasWaited.withLock { $0 })
  }

  @Test func anErrorComesAfterTheEntriesBeforeIt() throws {
    let stream = ByteStream(
      Self.pieces(["Milk", "Bread"]).dropLast().joined().utf8,
      then: ByteStream { buffer throws(FormatError) in
        throw .unreadable(reason: "the disk is gone")
      })
    var titles: [String] = []
    #expect(throws: FormatError.unreadable(reason: "the disk is gone")) {
      try ItemFileFormat.geoJSON.readAhead(stream, isStrict: false) { entry, _ in
        if let title = title(entry) { titles.append(title) }
      }
    }
    #expect(titles == ["Milk", "Bread"])
  }

  @Test func aRefusalIsThrownIfReadingIsStrict() throws {
    let pieces =
      Self.pieces(["Milk"]).dropLast() + Self.pieces(["", "Bread"], latitude: 95).dropFirst(2)
    var titles: [String] = []
    #expect {
      try ItemFileFormat.geoJSON.readAhead(Pieces(Array(pieces)).stream(), isStrict: true) {
        entry, _ in
        if let title = title(entry) { titles.append(title) }
      }
    } throws: { error in
      if case FormatError.refused = error { true } else { false }
    }
    #expect(titles == ["Milk"])
  }

  /// Signals when nobody holds it any more.
  private final class Held: Sendable {
    private let released: DispatchSemaphore

    init(_ released: DispatchSemaphore) { self.released = released }

    deinit { released.signal() }
  }

  @Test func theThreadEndsAfterTheBodyHasThrown() {
    let released = DispatchSemaphore(value: 0)
    func stop(_ held: Held) {
      let pieces = Pieces(Self.pieces((0..<10_000).map { "Item \($0)" }))
      let stream = pieces.stream { _ in _ = held }
      #expect(throws: Stopped.self) {
        try ItemFileFormat.geoJSON.readAhead(stream, isStrict: false) { _, _ in throw Stopped() }
      }
    }
    stop(Held(released))
    #expect(released.wait(timeout: .now() + 20) == .success)
  }

  /// However much there is room for, as after a long text.
  @Test func aPieceIsNeverLarge() throws {
    let most = Mutex(0)
    var rest = Self.pieces([String(repeating: "a", count: 3_000_000), "b"]).joined().utf8[...]
    let stream = ByteStream { buffer throws(FormatError) in
      most.withLock { $0 = max($0, buffer.count) }
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    try ItemFileFormat.geoJSON.readAhead(stream, isStrict: false) { _, _ in }
    #expect(most.withLock { $0 } == 262_144)
  }
}
