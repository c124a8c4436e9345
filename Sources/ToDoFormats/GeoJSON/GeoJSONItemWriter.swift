import JSONText
package import ToDo

/// Writes items as a GeoJSON FeatureCollection (RFC 7946) from which `GeoJSONItemReader` reads
/// the same items again: title, description, due time, repeat, location, places, tags, reminder, whether
/// they are done (`done`) and important (`important`), until when they wait (`wait`), and further
/// properties.
///
/// Each feature is on its own line, members are sorted, and numbers have the fewest digits that are
/// exact, so the same items give the same bytes.
///
/// Coordinates have all the decimals that they need to come back the same. RFC 7946 recommends six
/// at most, so the collection says `"generator": "todo"`, and its reader does not warn of more.
///
/// The geometry shows the places, or else the location's position: a circle as a Point with a
/// `radius`, a corridor as lines with a `width`, several places as one geometry. What that cannot
/// hold goes into the property `todo`, an object of these members, each only present when it is
/// needed:
/// - `title`: a title that is blank;
/// - `coordinate`: the location's `[longitude, latitude]`, where the geometry shows places;
/// - `places`: the places, `{"name": …, "region": …}` with the region as `Region` encodes itself,
///   where the geometry does not hold them or their names and is only for drawing;
/// - `trigger`: the reminder, as `LocationTrigger` encodes itself, or an array of several;
/// - `properties`: further properties with the names of ours;
/// - `record`: the item's UUID, and when it was made, changed and done, as `ItemRecord` encodes itself;
/// - `removal`: that the item with this `uuid` was deleted at a `time`; the feature has nothing else.
package struct GeoJSONItemWriter: ItemFileWriter, Sendable {
  /// The member `generator` of the collection, by which the reader knows a file of ours.
  static let generator = "todo"

  private var hasItems = false

  /// Creates a writer.
  package init() {}

  /// The beginning of the collection, up to its features.
  package mutating func beginning() -> [UInt8] {
    hasItems = false
    return Array(
      "{\"type\":\"FeatureCollection\",\"generator\":\"\(Self.generator)\",\"features\":[".utf8)
  }

  /// The line of an item's feature.
  ///
  /// - Throws: `FormatError.unwritable` when a number is not finite or a property is nested too
  ///   deeply.
  package mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(verbatim: hasItems ? ",\n" : "\n")
    do {
      try FeatureBuilder(item).write(to: &writer)
    } catch {
      throw .unwritable(title: item.title, reason: error.reason)
    }
    hasItems = true
    return writer.bytes
  }

  /// The line of a feature without a geometry, which says that an item was deleted.
  package mutating func bytes(of removal: ItemRemoval) -> [UInt8] {
    var supplement = ItemSupplement()
    supplement.removal = removal
    var writer = JSONWriter()
    writer.write(verbatim: hasItems ? ",\n" : "\n")
    do {
      try writer.write(
        feature: [
          "type": .string("Feature"),
          "properties": .object([FeatureField.todo.name: supplement.value() ?? .null]),
        ], geometry: nil)
    } catch {
      preconditionFailure("A removal has only texts: \(error)")
    }
    hasItems = true
    return writer.bytes
  }

  /// The end of the collection.
  package mutating func ending() -> [UInt8] {
    Array((hasItems ? "\n]}\n" : "]}\n").utf8)
  }
}
