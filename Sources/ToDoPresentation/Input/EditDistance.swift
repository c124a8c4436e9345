/// How many letters have to be inserted, removed, changed or swapped with a neighbour to turn one word
/// into another (the optimal string alignment distance of F. J. Damerau, *A technique for
/// computer detection and correction of spelling errors*, Communications of the ACM 7, 1964).
package enum EditDistance {
  /// - Complexity: O(*nm*) in the lengths of the words.
  static func between(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(
          rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  /// The name that a wrong one probably means: the ``nearest(to:among:)``, or else the longest one of
  /// three letters or more that it begins with, as "latitude" does with "lat", or that begins with it.
  package static func nearestName(to word: String, among words: [String]) -> String? {
    if let nearest = nearest(to: word, among: words) { return nearest }
    let word = word.lowercased()
    return words.filter { name in
      let name = name.lowercased()
      return min(name.count, word.count) >= 3 && (name.hasPrefix(word) || word.hasPrefix(name))
    }.max { $0.count < $1.count }
  }

  /// The word that a misspelt one probably means: the nearest one, if it is at most two steps away,
  /// and no more than one for every three letters of the longer word.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let longest = 40
    guard word.count <= longest else { return nil }
    let distances = words.map { ($0, between(word.lowercased(), $0.lowercased())) }
    return distances.filter { $0.1 <= min(2, max(word.count, $0.0.count) / 3) }.min { $0.1 < $1.1 }?
      .0
  }
}
