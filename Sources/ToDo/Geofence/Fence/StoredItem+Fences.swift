extension StoredItem {
  /// The geofences that its reminder watches: one for each of its trigger's regions.
  public var fences: [(id: GeofenceID, region: Region, isPassedBy: Bool)] {
    let isPassedBy = item.trigger?.event == .pass
    return item.triggerRegions.enumerated().map { place, region in
      (GeofenceID(item: id, place: UInt32(place)), region, isPassedBy)
    }
  }
}
