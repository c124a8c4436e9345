import Foundation

extension String {
  /// The query of an address without some of its parameters, whose names may be written with percent
  /// signs.
  ///
  /// - Parameter names: In lower case.
  func withoutParameters(_ names: Set<String>) -> String {
    var kept = ""
    for pair in utf8.split(separator: UInt8(ascii: "&")) {
      let name = String(Substring(pair.prefix { $0 != UInt8(ascii: "=") }))
      guard !names.contains((name.removingPercentEncoding ?? name).lowercased()) else { continue }
      if !kept.isEmpty { kept += "&" }
      kept += Substring(pair)
    }
    return kept
  }
}
