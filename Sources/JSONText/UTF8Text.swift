/// Checks of UTF-8.
package enum UTF8Text {
  package static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// How many bytes the byte order mark at the beginning takes: 3 or 0.
  package static func byteOrderMarkLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The offset of the first byte that is not UTF-8, or nil when all are.
  package static func firstInvalidOffset(in bytes: some Sequence<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
