import Foundation

extension String {
  /// The query of an address without some of its parameters, whose names may be written with percent
  /// signs.
  ///
  /// - Parameter names: In lower case, of ASCII letters.
  func withoutParameters(_ names: [String]) -> String {
    var kept: [UInt8] = []
    var rest = Array(utf8)[...]
    kept.reserveCapacity(rest.count)
    while !rest.isEmpty {
      let pair = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest.dropFirst(pair.count + 1)
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard !pair.isEmpty, !names.contains(where: { name.isName($0) }) else { continue }
      if !kept.isEmpty { kept.append(UInt8(ascii: "&")) }
      kept.append(contentsOf: pair)
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes of a query are a name, in upper or lower case, with or without percent signs.
  fileprivate func isName(_ name: String) -> Bool {
    // Foundation takes microseconds, and few names need it.
    guard !contains(UInt8(ascii: "%")) else {
      let text = String(decoding: self, as: UTF8.self)
      return (text.removingPercentEncoding ?? text).lowercased() == name
    }
    return elementsEqual(name.utf8) { byte, letter in
      byte == letter || (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte && byte | 0x20 == letter
    }
  }
}
