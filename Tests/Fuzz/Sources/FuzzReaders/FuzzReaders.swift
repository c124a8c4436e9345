import CFuzzer
import Foundation
import ToDo
import ToDoFormats

/// Feeds the readers of files with what libFuzzer thinks of. The first byte chooses the reader and
/// how the stream is cut; the rest is the file.
///
/// A trap, a leak or a wild access ends the run with the input that caused it. So does an item that
/// was read and does not come back the same from its export.
@main
struct FuzzReaders {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        let input = UnsafeBufferPointer(start: bytes, count: count)
        if let choice = input.first { FuzzReaders.read(Array(input.dropFirst()), choice) }
        return 0
      })
  }

  private static func read(_ file: [UInt8], _ choice: UInt8) {
    let pieceSize = [file.count + 1, 1, 3, 64][Int(choice >> 4 & 3)]
    switch choice & 7 {
    case 0: readItems(file, .geoJSON, pieceSize)
    case 1: readItems(file, .csv, pieceSize)
    case 2: readItems(file, .gpx, pieceSize)
    case 6:
      if let format = ItemFileFormat.detecting(file) { readItems(file, format, pieceSize) }
    default: try? FixFileReader().read(stream(file, pieceSize)) { _ in }
    }
  }

  private static func readItems(_ file: [UInt8], _ format: ItemFileFormat, _ pieceSize: Int) {
    var items: [ToDoItem] = []
    try? format.read(stream(file, pieceSize), timeZone: .gmt) { entry in
      if case .item(let item) = entry { items.append(item) }
    }
    for item in items.prefix(20) { writeAndReadAgain(item) }
  }

  private static func writeAndReadAgain(_ item: ToDoItem) {
    for format in ItemFileFormat.allCases {
      let writer = format.writer(properties: item.properties.keys.sorted())
      guard let file = try? writer.write([item]) else { continue }
      var again: [ToDoItem] = []
      do {
        try format.read(ByteStream(file), timeZone: .gmt) { entry in
          if case .item(let item) = entry { again.append(item) }
        }
      } catch {
        fatalError("An export cannot be read: \(error)\n\(String(decoding: file, as: UTF8.self))")
      }
      // Only GeoJSON holds everything.
      guard again.count == 1, format != .geoJSON || again == [item] else {
        fatalError("An item does not come back:\n\(String(decoding: file, as: UTF8.self))")
      }
    }
  }

  /// A stream of the file in pieces of that many bytes.
  private static func stream(_ file: [UInt8], _ pieceSize: Int) -> ByteStream {
    var rest = file[...]
    return ByteStream { buffer in
      let piece = rest.prefix(min(buffer.count, pieceSize))
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }
}
