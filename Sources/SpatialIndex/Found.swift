/// An entry that a question found, and how far it is.
@usableFromInline
package struct Found {
  @usableFromInline package var distanceMeters: Double
  @usableFromInline package var entry: UInt32

  package init(distanceMeters: Double, entry: UInt32) {
    self.distanceMeters = distanceMeters
    self.entry = entry
  }
}
