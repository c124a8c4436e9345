extension GeofenceEvent {
  /// From which side a place that was crossed was entered: the direction of the entry as seen from
  /// the middle of the place, its representative position.
  ///
  /// - Parameter region: that of the place.
  /// - Returns: nil where the entry is not known, and for one in the very middle.
  public func side(of region: Region) -> Bearing? {
    guard let entry else { return nil }
    let way = Geodesic.inverse(from: region.representativePosition, to: entry)
    return way.distance > .zero ? way.initialBearing : nil
  }

  /// The side from which the item's place was entered; nil also where it has that place no more.
  public func side(of item: ToDoItem) -> Bearing? {
    let regions = item.triggerRegions
    return regions.indices.contains(Int(place)) ? side(of: regions[Int(place)]) : nil
  }
}
