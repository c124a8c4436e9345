/// The namespaces that are read and written.
enum GPXNamespace {
  /// GPX 1.1, which is written.
  static let gpx11 = "http://www.topografix.com/GPX/1/1"
  /// The namespaces of all versions of GPX. Files without one are common too.
  static let gpx: Set = [gpx11, "http://www.topografix.com/GPX/1/0", ""]
  /// The namespace of our extensions. It must never change, since exported files have it.
  static let todo = "urn:todo:gpx:1"
  /// The prefix under which our extensions are written.
  static let todoPrefix = "todo"
}
