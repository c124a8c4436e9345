import Foundation
import ToDoFormats
import ToDoStore

extension ItemFileFormat {
  /// What was read since more bytes were asked for.
  private struct Batch: Sendable {
    var entries: [ItemFileEntry] = []
    /// How many bytes of the file were read.
    var bytesRead = 0
    /// How reading ended, after these entries.
    var end: Result<Void, any Error>?
  }

  /// How much of the file the items that wait come from: what is written in one step.
  private static let bytesAhead = 1_310_720
  /// How much is asked for at once, whatever there is room for.
  private static let pieceSize = 262_144

  /// Reads a file as `read` does, on a thread that may be some entries ahead of `body`.
  ///
  /// Entries are handed over before more bytes are asked for, so that none waits for a slow pipe.
  ///
  /// - Parameters:
  ///   - stream: It is read on the other thread only. If `body` throws, the thread ends once its
  ///     current read returns.
  ///   - isStrict: Whether to throw the first refusal.
  ///   - body: Is called with each entry, and how much of the file was read when it was handed over.
  /// - Throws: `FormatError` if reading cannot go on, after the entries before it were given; and what
  ///   `body` throws.
  func readAhead(
    _ stream: ByteStream, isStrict: Bool,
    _ body: (_ entry: ItemFileEntry, _ bytesRead: Int) throws -> Void
  ) throws {
    let queue = BatchQueue<Batch>(byteCount: Self.bytesAhead)
    // Unsafe because a stream is not Sendable. Safe: only one thread ever reads it, the other one, or this
    // one if there is no other.
    nonisolated(unsafe) let stream = stream
    let hasBegun = WorkerThread.start {
      var batch = Batch()
      var bytesHandedOver = 0
      let counted = ByteStream { buffer throws(FormatError) in
        if !batch.entries.isEmpty {
          let byteCount = batch.bytesRead - bytesHandedOver
          guard queue.put(batch, byteCount: byteCount) else {
            throw .unreadable(reason: "nobody wants it")
          }
          batch.entries = []
          bytesHandedOver = batch.bytesRead
        }
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Self.pieceSize))
        let count = try stream.read(into: piece)
        batch.bytesRead += count
        return count
      }
      batch.end = Result { try read(counted, isStrict: isStrict) { batch.entries.append($0) } }
      _ = queue.put(batch, byteCount: batch.bytesRead - bytesHandedOver)
    }
    guard hasBegun else { return try readInPlace(stream, isStrict: isStrict, body) }
    defer { queue.cancel() }
    while true {
      let end = try queue.take { batch in
        for entry in batch.entries { try body(entry, batch.bytesRead) }
        return batch.end
      }
      if let end { return try end.get() }
    }
  }

  /// Reads a file as `readAhead` does, on this thread: for when the system has no other.
  func readInPlace(
    _ stream: ByteStream, isStrict: Bool,
    _ body: (_ entry: ItemFileEntry, _ bytesRead: Int) throws -> Void
  ) throws {
    var bytesRead = 0
    let counted = ByteStream { buffer throws(FormatError) in
      let count = try stream.read(into: buffer)
      bytesRead += count
      return count
    }
    try read(counted, isStrict: isStrict) { try body($0, bytesRead) }
  }
}
