import TestSupport

/// Random damage to a file.
struct RandomDamage {
  /// What can come in between.
  let insertions: [[UInt8]]

  /// A file with one to four pieces changed, cut out, doubled or put in.
  func applied(to original: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, index + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.removeSubrange(index..<end)
      case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 3: bytes[index] = UInt8.random(in: 0x20..<0x7f, using: &generator)
      case 4 where Int.random(in: 0..<10, using: &generator) == 0: bytes.removeSubrange(index...)
      default:
        let insertion = insertions[Int.random(in: insertions.indices, using: &generator)]
        bytes.insert(contentsOf: insertion, at: index)
      }
    }
    return bytes
  }
}
