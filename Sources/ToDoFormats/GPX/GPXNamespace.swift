/// The namespaces of what we read and write.
enum GPXNamespace {
  /// GPX 1.1, which is what we write.
  static let gpx11 = "http://www.topografix.com/GPX/1/1"
  /// Those that GPX has had; files without one are common too.
  static let gpx: Set = [gpx11, "http://www.topografix.com/GPX/1/0", ""]
  /// That of our extensions. It must never change: files out there have it.
  static let todo = "urn:todo:gpx:1"
  /// The prefix under which our extensions are written.
  static let todoPrefix = "todo"
}
