/// Links of Apple Maps (Apple, *Map Links*, and the unified map URLs after it): the place
/// before what was searched for before the middle of the view.
enum AppleMapsLink {
  static func position(in link: Link) throws(UnreadablePosition) -> Coordinate? {
    try link.query.position(
      in: ["coordinate", "destination", "daddr", "ll", "q", "query", "center", "sll"])
  }
}
