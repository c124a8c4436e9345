/// Links of Apple Maps (Apple, *Map Links*, and its newer unified map URLs). A pin is preferred to a
/// search, and a search to the middle of the view.
enum AppleMapsLink {
  static func position(in link: Link) throws(UnreadablePosition) -> Coordinate? {
    try link.query.position(
      in: ["coordinate", "destination", "daddr", "ll", "q", "query", "center", "sll"])
  }
}
