import Foundation
import ToDoFormats

extension ByteStream {
  /// The bytes in chunks of those sizes, the last one again and again.
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
}

/// What reading a stream gave, in its order, and how it ended.
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

  /// The same, gathered.
  var reading: ItemFileContents {
    var reading = ItemFileContents()
    for entry in entries {
      switch entry {
      case .item(let item): reading.items.append(item)
      case .warning(let notice): reading.warnings.append(notice)
      case .refusal(let notice): reading.refusals.append(notice)
      }
    }
    return reading
  }
}
