import Foundation
import ToDoFormats

/// A file to read, once, from its beginning.
///
/// A regular file is closed again until it is read, so there can be any number of them.
final class OpenedFile {
  /// The name of the file in messages.
  let name: String
  /// The name without the folder.
  var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }
  private let format: ItemFileFormat?
  /// The size of the file; nil for a pipe.
  let byteCount: Int?
  private let path: String
  private var descriptor: Int32
  private var beginning: [UInt8]
  private var isAtEnd = false

  /// How much of a file is read to detect its format.
  private static let beginningLength = 65_536

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `CommandFailure` if the file does not exist, cannot be read, or is empty.
  init(path: String) throws(CommandFailure) {
    name = InputFile.name(path)
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : try Self.open(path)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    byteCount = isFile ? Int(status.st_size) : nil
    do throws(FormatError) {
      beginning = try Self.beginning(of: descriptor)
    } catch {
      throw CommandFailure(.noSuchFile, "\(name): \(error.description)")
    }
    guard !beginning.isEmpty else {
      throw CommandFailure(.badData, "\(name) is empty.")
    }
    // The content counts more than the name.
    let named = path.split(separator: ".").last.flatMap { ItemFileFormat(fileExtension: $0) }
    format = .detecting(beginning) ?? named
    if isFile, descriptor != STDIN_FILENO {
      closeFile()
      beginning = []
    }
  }

  /// The format of the items in it.
  ///
  /// - Throws: `CommandFailure` if the format is not known.
  func itemFormat() throws(CommandFailure) -> ItemFileFormat {
    guard let format else {
      throw CommandFailure(
        .badData,
        "\(name) is not GeoJSON, GPX or CSV with a header such as name,lat,lon.")
    }
    return format
  }

  deinit {
    closeFile()
  }

  private func closeFile() {
    if descriptor > STDIN_FILENO { close(descriptor) }
    descriptor = -1
  }

  /// The bytes, from the first one on.
  var stream: ByteStream {
    let rest = ByteStream { buffer throws(FormatError) in
      if self.isAtEnd { return 0 }
      if self.descriptor < 0 {
        self.descriptor = Foundation.open(self.path, O_RDONLY | O_CLOEXEC)
        guard self.descriptor >= 0 else {
          throw .unreadable(reason: String(cString: strerror(errno)))
        }
      }
      let count = try Self.read(self.descriptor, buffer)
      // The file is closed as soon as its end is reached.
      if count == 0 {
        self.isAtEnd = true
        self.closeFile()
      }
      return count
    }
    return ByteStream(beginning, then: rest)
  }

  private static func open(_ path: String) throws(CommandFailure) -> Int32 {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputFile.missing(path)
    }
    guard !isFolder.boolValue else { throw InputFile.folder(path) }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .noSuchFile,
        "\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    return descriptor
  }

  /// How much white space may come before the content.
  private static let blankLimit = 16 << 20

  /// The beginning of the file, up to the length that is looked at, not counting the white space
  /// before the first character.
  private static func beginning(of descriptor: Int32) throws(FormatError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: beginningLength)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer -> Result<Int, FormatError> in
        do throws(FormatError) {
          return .success(
            try Self.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[count...])))
        } catch {
          return .failure(error)
        }
      }
      let more = try read.get()
      if more == 0 { break }
      count += more
      if count == bytes.count, count < blankLimit, bytes.suffix(beginningLength).allSatisfy(isBlank)
      {
        bytes.append(contentsOf: repeatElement(0, count: beginningLength))
      }
    }
    return Array(bytes.prefix(count))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  private static func read(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(FormatError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw .unreadable(reason: String(cString: strerror(errno)))
      }
    }
  }
}
