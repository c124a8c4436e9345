import CQREncode

/// A QR code (ISO/IEC 18004), made by libqrencode.
struct QRCode {
  /// How many modules a side has.
  let width: Int
  /// Row by row.
  private let isDark: [Bool]
  /// The light border around it (ISO/IEC 18004, section 6.3.8).
  static let quietZone = 4

  /// - Returns: Nil for a text that is too long: beyond some 2,300 bytes.
  init?(_ text: String) {
    // Version 0 is the smallest that the text fits into.
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    self.width = width
    // The lowest bit of each byte is the module; the others say what it is for.
    isDark = UnsafeMutableBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  subscript(row: Int, column: Int) -> Bool { isDark[row * width + column] }

  /// The dark modules as the data of an SVG path, with the quiet zone at its left and above it: a
  /// rectangle for each run of a row.
  var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard self[row, column] else {
          column += 1
          continue
        }
        let start = column
        while column < width, self[row, column] { column += 1 }
        let length = column - start
        path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
      }
    }
    return path
  }

  /// The side of the picture, in modules.
  var side: Int { width + 2 * Self.quietZone }
}
