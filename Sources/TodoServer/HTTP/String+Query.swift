import Foundation

extension String {
  /// The query of an address without some of its parameters, whose names may be written with percent
  /// signs.
  ///
  /// - Parameter names: In lower case.
  func withoutParameters(_ names: Set<String>) -> String {
    split(separator: "&").filter { pair in
      let name = String(pair.prefix { $0 != "=" })
      return !names.contains((name.removingPercentEncoding ?? name).lowercased())
    }.joined(separator: "&")
  }
}
