import Foundation

/// How large a terminal is.
enum TerminalSize {
  /// How many columns there are; nil where the descriptor is no terminal or does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
