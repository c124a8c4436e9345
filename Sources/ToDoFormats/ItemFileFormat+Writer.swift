import ToDo

extension ItemFileFormat {
  /// A writer of this format.
  ///
  /// - Parameter properties: The names of the properties that become columns of a CSV file; the
  ///   other formats write all.
  public func writer(properties: [String] = []) -> any ItemFileWriter {
    switch self {
    case .geoJSON: GeoJSONFeatureWriter()
    case .csv: CSVItemWriter(properties: properties)
    case .gpx: GPXItemWriter()
    }
  }
}

/// What `GeoJSONItemWriter` writes, item by item.
private struct GeoJSONFeatureWriter: ItemFileWriter {
  private var isFirst = true

  mutating func beginning() -> [UInt8] {
    Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
  }

  mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(verbatim: isFirst ? "\n" : ",\n")
    do {
      try writer.write(FeatureMaker(item).feature())
    } catch {
      throw .unwritable(title: item.title, reason: error.reason)
    }
    isFirst = false
    return writer.bytes
  }

  mutating func ending() -> [UInt8] { Array((isFirst ? "]}\n" : "\n]}\n").utf8) }
}
