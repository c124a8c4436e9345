import SeededRandom

/// The items of the cold benchmark: two thirds around Berlin, the others anywhere on earth.
public struct ColdItem: Sendable {
  public let title: String
  public let latitude: Double
  public let longitude: Double
  public let tag: String
  /// The day, such as 2026-12-24.
  public let due: String?
}

/// The same items in every run.
public struct ColdItems: Sequence, IteratorProtocol {
  private var generator = SplitMix64(seed: 7)
  private var number = 0
  private let count: Int

  public init(count: Int) {
    self.count = count
  }

  public mutating func next() -> ColdItem? {
    guard number < count else { return nil }
    number += 1
    let isInTown = Int.random(in: 0..<3, using: &generator) > 0
    let latitude =
      isInTown ? 52.5 + spread(0.3) : Double.random(in: -60...70, using: &generator)
    let longitude =
      isInTown ? 13.4 + spread(0.5) : Double.random(in: -180...180, using: &generator)
    let tag = ["shop", "errand", "culture", "outing", "work"].randomElement(using: &generator)
    let isDue = Int.random(in: 0..<5, using: &generator) == 0
    let month = Int.random(in: 10...12, using: &generator)
    let day = Int.random(in: 10...28, using: &generator)
    return ColdItem(
      title: "Thing \(number)", latitude: Self.rounded(latitude),
      longitude: Self.rounded(longitude), tag: tag ?? "", due: isDue ? "2027-\(month)-\(day)" : nil)
  }

  /// A position near Berlin, more likely near its middle.
  private mutating func spread(_ degrees: Double) -> Double {
    let draw = Double.random(in: -1...1, using: &generator)
    return degrees * draw * abs(draw)
  }

  /// Six decimals, as files have them.
  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 1_000_000).rounded() / 1_000_000
  }
}
