/// Formats sizes of files.
package enum ByteText {
  /// The size in bytes, kB, MB and so on, each 1,000 of the one before: `84 kB`, `1.2 MB`.
  package static func text(_ count: Int64) -> String {
    guard count >= 1000 else { return "\(count) bytes" }
    var size = Double(count)
    var unit = -1
    let units = ["kB", "MB", "GB", "TB"]
    while size >= 999.5, unit < units.count - 1 {
      size /= 1000
      unit += 1
    }
    let isShort = size < 9.95 && unit > 0
    let tenths = (size * 10).rounded() / 10
    return isShort ? "\(tenths) \(units[unit])" : "\(Int(size.rounded())) \(units[unit])"
  }
}
