/// How deep JSON may nest, and whether it may hold numbers that RFC 8259 does not have.
package struct JSONRules: Sendable {
  /// How deep arrays and objects may nest. GeoJSON needs 8; the limit keeps the recursion far from
  /// the end of any thread's stack.
  package let depthLimit: Int

  /// Whether an infinity is written as 1e999, which is beyond any double, and such a number is
  /// read as an infinity. NaN is written as null then. Otherwise all of them are refused.
  package let keepsInfinities: Bool

  /// The rules of what a program sends in a message: its JSON nests a few levels deep at most.
  package static let ofMessages = JSONRules(depthLimit: 64)

  package init(depthLimit: Int = 128, keepsInfinities: Bool = false) {
    self.depthLimit = depthLimit
    self.keepsInfinities = keepsInfinities
  }
}
