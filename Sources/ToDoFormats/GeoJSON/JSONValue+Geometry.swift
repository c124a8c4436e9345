import ToDo

extension JSONValue {
  init(_ position: GeoJSONPosition) {
    self = .array([.number(position.longitude), .number(position.latitude)])
  }
}
