/// The names of the properties that keep the other elements of a GPX waypoint: the names of the
/// elements. The others, `ele`, `time`, `magvar`, `geoidheight`, `cmt`,
/// `src`, `sym`, `type`, `fix`, `sat`, `hdop`, `vdop`, `pdop`, `ageofdgpsdata` and `dgpsid`, are
/// strings, exactly as in the file.
public enum GPXProperty {
  /// An array of objects with the string `href` and optionally the strings `text` and `type`. The
  /// `url` and `urlname` of GPX 1.0 become such an object too.
  public static let link = "link"
  /// Foreign elements, as a string of XML. Each declares the namespaces that it uses; an element
  /// without a prefix and a declaration is in the namespace of GPX 1.1.
  public static let extensions = "extensions"
}
