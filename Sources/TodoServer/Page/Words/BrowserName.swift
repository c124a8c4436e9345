/// What a browser calls itself, in few words: `Firefox, Android`.
struct BrowserName {
  /// Nil if nothing in it is known.
  let text: String?

  /// Many browsers name others too, so the order counts: the first that is found is the one.
  private static let browsers: [(mark: String, name: String)] = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
  ]
  private static let systems: [(mark: String, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ]

  /// - Parameter userAgent: The header of that name (RFC 9110, section 10.1.5).
  init(_ userAgent: String) {
    func first(_ known: [(mark: String, name: String)]) -> String? {
      known.first { userAgent.contains($0.mark) }?.name
    }
    let parts = [first(Self.browsers), first(Self.systems)].compactMap(\.self)
    text = parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
