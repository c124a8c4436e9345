/// The names under which an item keeps what a GPX waypoint says beyond title, description and
/// position: those of the elements. The others, `ele`, `time`, `magvar`, `geoidheight`, `cmt`,
/// `src`, `sym`, `type`, `fix`, `sat`, `hdop`, `vdop`, `pdop`, `ageofdgpsdata` and `dgpsid`, are
/// strings, character by character as in the file.
public enum GPXProperty {
  /// An array of objects with the string `href` and perhaps the strings `text` and `type`. The
  /// `url` and `urlname` of GPX 1.0 are such an object too.
  public static let link = "link"
  /// Others' elements, as a string of XML in which each declares the namespaces that it uses;
  /// without a prefix and a declaration, an element is in the namespace of GPX 1.1.
  public static let extensions = "extensions"
}
