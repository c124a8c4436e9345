package import ToDo

/// Writes items as the waypoints of a GPX 1.1 file, from which `GPXItemReader` reads the same
/// items again: title, description, due time, repeat, location, tags, reminder, whether they
/// are done, and further properties.
///
/// Each waypoint is on its own line, its elements in the order of the schema, and numbers have the
/// fewest digits that are exact, so the same items give the same bytes.
///
/// Properties that are named like elements of a waypoint, and fit there, become those elements
/// (`GPXProperty`). What GPX cannot hold goes into the extensions, into elements of the namespace
/// `urn:todo:gpx:1`, each only present when it is needed:
/// - `title`: a title that is blank;
/// - `due`: the time as RFC 3339, or in seconds if its year does not have four digits;
/// - `repeat`: a rule of RFC 5545, or as `Recurrence` writes it;
/// - `tag`: one element each, sorted;
/// - `done`: `true`;
/// - `location`: the location's name;
/// - `place`: the name of the place that the waypoint is, instead of the location's position;
/// - `radius`: the radius in metres of a place that is a circle;
/// - `longitude`: `180`, which is -180 in GPX;
/// - `trigger`: the reminder, as `LocationTrigger` encodes itself in JSON, or an array of several;
/// - `properties`: further properties, a JSON object;
/// - `record`: the item's UUID, and when it was made, changed and done, as `ItemRecord` encodes itself.
///
/// Links that are not relative and have another scheme than http, https, mailto, geo and tel stay
/// in `properties`, so that no program opens them.
///
/// A waypoint is a position. Items without one, those with areas other than a circle, and those
/// with characters that XML does not have cannot be written.
package struct GPXItemWriter: ItemFileWriter, Sendable {
  /// Creates a writer.
  package init() {}

  /// The XML declaration and the opening tag.
  package mutating func beginning() -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="todo" xmlns="\(GPXNamespace.gpx11)" \
      xmlns:\(GPXNamespace.todoPrefix)="\(GPXNamespace.todo)">

      """.utf8)
  }

  /// The line of an item's waypoint.
  ///
  /// - Throws: ``FormatError/unwritable(title:reason:)`` if a waypoint cannot hold the item.
  package mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8] {
    do throws(UnwritableReason) {
      return try GPXWaypointWriter(item).bytes()
    } catch {
      throw .unwritable(title: item.title, reason: error.text)
    }
  }

  /// The closing tag.
  package mutating func ending() -> [UInt8] { Array("</gpx>\n".utf8) }
}
