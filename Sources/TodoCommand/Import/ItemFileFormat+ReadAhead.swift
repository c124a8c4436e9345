import Foundation
import ToDoFormats

extension ItemFileFormat {
  /// What was read since more bytes were asked for.
  private struct Batch: Sendable {
    var entries: [ItemFileEntry] = []
    /// How many bytes of the file were read.
    var bytesRead = 0
    /// How reading ended, after these entries.
    var end: Result<Void, any Error>?
  }

  /// Batches come from pieces of 256 KiB.
  private static let batchesAhead = 8

  /// Reads a file as `read` does, on a thread that may be some entries ahead of `body`.
  ///
  /// What was read is handed over before more bytes are asked for: nothing waits for a slow pipe.
  ///
  /// - Parameters:
  ///   - stream: It is read on the other thread only. If `body` throws, that may last until the bytes
  ///     come that it waits for.
  ///   - isStrict: Whether to throw the first refusal.
  ///   - body: Is called with each entry, and how much of the file was read when it was handed over.
  /// - Throws: `FormatError` if reading cannot go on, after the entries before it were given; and what
  ///   `body` throws.
  func readAhead(
    _ stream: ByteStream, isStrict: Bool,
    _ body: (_ entry: ItemFileEntry, _ bytesRead: Int) throws -> Void
  ) throws {
    let queue = BatchQueue<Batch>(capacity: Self.batchesAhead)
    nonisolated(unsafe) let stream = stream
    let thread = Thread {
      var batch = Batch()
      let counted = ByteStream { buffer throws(FormatError) in
        if !batch.entries.isEmpty {
          guard queue.put(batch) else { throw .unreadable(reason: "nobody wants it") }
          batch.entries = []
        }
        let count = try stream.read(into: buffer)
        batch.bytesRead += count
        return count
      }
      batch.end = Result { try read(counted, isStrict: isStrict) { batch.entries.append($0) } }
      _ = queue.put(batch)
    }
    thread.name = "import"
    // That of the main thread: what is nested is read by recursion.
    thread.stackSize = 8 << 20
    thread.start()
    defer { queue.cancel() }
    while true {
      let batch = queue.take()
      for entry in batch.entries { try body(entry, batch.bytesRead) }
      if let end = batch.end { return try end.get() }
    }
  }
}
