import ToDo

extension ItemFileFormat {
  /// A writer of this format.
  ///
  /// - Parameter properties: The names of the properties that become columns of a CSV file; the
  ///   other formats write all.
  public func writer(properties: [String] = []) -> any ItemFileWriter {
    switch self {
    case .geoJSON: GeoJSONItemWriter()
    case .csv: CSVItemWriter(properties: properties)
    case .gpx: GPXItemWriter()
    }
  }
}
