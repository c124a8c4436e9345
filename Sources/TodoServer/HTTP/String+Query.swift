import Foundation

extension String {
  /// The query of an address without some of its parameters, whose names may be written with percent
  /// signs.
  ///
  /// - Parameter names: In lower case.
  func withoutParameters(_ names: Set<String>) -> String {
    let query = Array(utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(query.count)
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      guard !names.contains(name.withoutPercentEncoding.lowercased()) else { continue }
      if !kept.isEmpty { kept.append(UInt8(ascii: "&")) }
      kept.append(contentsOf: pair)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Foundation takes microseconds, and few names need it.
  private var withoutPercentEncoding: String {
    utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding ?? self : self
  }
}
