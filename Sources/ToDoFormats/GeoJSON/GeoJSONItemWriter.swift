import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes items as a GeoJSON FeatureCollection (RFC 7946) from which `GeoJSONItemReader` reads
/// the same items again: title, description, due time, location, places, tags, whether they are
/// done, and further properties.
///
/// One feature stands on a line, members are sorted, and numbers have the fewest digits that are
/// exact, so the same items give the same bytes.
///
/// The geometry shows the places, else the location's position: a circle as a Point with a
/// `radius`, a corridor as lines with a `width`, several places as one geometry. What that cannot
/// say goes into the property `todo`, an object of up to four members, each there only when it is
/// needed:
/// - `title`: a title that is blank;
/// - `coordinate`: the location's `[longitude, latitude]`, where the geometry shows places;
/// - `places`: the places, `{"name": …, "region": …}` with the region as `Region` encodes itself,
///   where the geometry does not tell them or their names; it is for drawing only then;
/// - `properties`: further properties whose names would be taken for ours.
public struct GeoJSONItemWriter: Sendable {
  public init() {}

  /// Writes items.
  ///
  /// - Throws: `FormatError.unwritable` when a number is not finite or a property is nested too
  ///   deeply.
  public func write(_ items: some Sequence<ToDoItem>) throws(FormatError) -> Data {
    var writer = JSONWriter()
    writer.write(verbatim: "{\"type\":\"FeatureCollection\",\"features\":[")
    var isFirst = true
    for item in items {
      writer.write(verbatim: isFirst ? "\n" : ",\n")
      isFirst = false
      do {
        try writer.write(FeatureMaker(item).feature())
      } catch {
        throw .unwritable(title: item.title, reason: error.reason)
      }
    }
    writer.write(verbatim: isFirst ? "]}\n" : "\n]}\n")
    return Data(writer.bytes)
  }
}
