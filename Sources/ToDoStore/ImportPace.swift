import ToDo

/// How many items an import writes in one transaction, so that it takes about as long as others may
/// have to wait for it.
///
/// Few long transactions are faster than many short ones: each writes every page that it changes, and
/// waits for the disk once. While nobody else writes they may be long; once somebody does they are
/// short for a while.
struct ImportPace {
  /// About how long a transaction takes while nobody else writes.
  static let longest = Duration.milliseconds(800)
  /// And while others do.
  static let longestBesideOthers = Duration.milliseconds(100)
  /// After this time without a change by others they count as gone.
  static let patience = Duration.seconds(10)
  /// How many items the first transaction writes, before it is known how long they take.
  static let firstCount = 512
  /// The most by which the number grows from one transaction to the next.
  private static let mostGrowth = 4
  /// The most that it grows to, where the clock is too coarse to see any time pass.
  private static let mostCount = 1 << 20

  private let isAlwaysShort: Bool
  private var count = firstCount
  private var version: Int64?
  private var lastChangeByOthers: Duration?

  /// - Parameter isAlwaysShort: Whether it cannot be seen that others write: where all share one
  ///   connection, `data_version` stays as it is.
  init(isAlwaysShort: Bool) {
    self.isAlwaysShort = isAlwaysShort
  }

  /// How long the next transaction may take.
  ///
  /// - Parameters:
  ///   - version: The `data_version`: another number once others have changed the file.
  ///   - now: The time since some moment.
  mutating func limit(version: Int64, now: Duration) -> Duration {
    if let last = self.version, last != version { lastChangeByOthers = now }
    self.version = version
    if isAlwaysShort { return Self.longestBesideOthers }
    guard let lastChangeByOthers, now - lastChangeByOthers < Self.patience else {
      return Self.longest
    }
    return Self.longestBesideOthers
  }

  /// How many of the items that wait the next transaction should write: all, or so many that the
  /// transactions for them are of one size.
  func count(of waiting: Int, within limit: Duration) -> Int {
    let possible = max(1, limit < Self.longest ? count / Self.shortShare : count)
    // The nearest number of transactions: each may take up to a third longer, or shorter.
    let transactions = max(1, (waiting + possible / 2) / possible)
    return (waiting + transactions - 1) / transactions
  }

  /// Learns from a transaction how many items there is time for in the longest one.
  mutating func note(_ written: Int, in duration: Duration) {
    let perItem = duration.inSeconds / Double(max(1, written))
    let possible = perItem > 0 ? Self.longest.inSeconds / perItem : .infinity
    let most = min(count * Self.mostGrowth, Self.mostCount)
    count = Int(max(1, min(possible, Double(most))))
  }

  private static let shortShare = Int(longest / longestBesideOthers)
}
