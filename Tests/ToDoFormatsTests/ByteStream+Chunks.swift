import Foundation
import ToDoFormats

extension ByteStream {
  /// Creates a stream of bytes in chunks of those sizes; the last size repeats.
  init(_ bytes: [UInt8], chunks: [Int]) {
    var rest = bytes[...]
    var sizes = chunks[...]
    self.init { buffer throws(FormatError) in
      let count = min(sizes.first ?? 1, buffer.count, rest.count)
      if sizes.count > 1 { sizes.removeFirst() }
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// Creates a stream of bytes in pieces of at most that size.
  init(_ bytes: [UInt8], inPiecesOf size: Int) {
    let whole = ByteStream(bytes)
    self.init { buffer throws(FormatError) in
      try whole.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(size, buffer.count)]))
    }
  }
}

/// The entries of a stream, in their order, and how reading it ended.
struct StreamReading: Equatable {
  var entries: [ItemFileEntry] = []
  var error: FormatError?

  init(_ bytes: [UInt8], chunks: [Int], as format: ItemFileFormat, isStrict: Bool = false) throws {
    do {
      let stream = ByteStream(bytes, chunks: chunks)
      try format.read(stream, isStrict: isStrict, timeZone: .gmt) { entries.append($0) }
    } catch let error as FormatError {
      self.error = error
    }
  }

  /// The entries as the contents of a file.
  var reading: ItemFileContents {
    var reading = ItemFileContents()
    for entry in entries { reading.append(entry) }
    return reading
  }
}
