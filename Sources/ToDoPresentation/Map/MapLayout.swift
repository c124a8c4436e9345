/// The sizes of a drawing, in pixels, for one kind of frame.
struct MapLayout: Hashable, Sendable {
  /// The class of the drawing in the style sheet.
  let name: String
  let width: Double
  let heights: ClosedRange<Double>
  /// The free space around the content.
  let margin: Double
  /// The size of the letters, as the style sheet has it.
  let letters: Double
  let pinRadius: Double

  /// An image that is scaled to its frame: large letters, since the frame may be a telephone's.
  static let image = MapLayout(
    name: "image", width: 720, heights: 420...860, margin: 48, letters: 18, pinRadius: 14)
  /// A page on a screen 390 pixels wide.
  static let narrow = MapLayout(
    name: "narrow", width: 360, heights: 300...520, margin: 30, letters: 13, pinRadius: 11)
  /// A page on a screen 1,280 pixels wide.
  static let wide = MapLayout(
    name: "wide", width: 1180, heights: 440...720, margin: 56, letters: 13, pinRadius: 11)

  /// The same sizes with small pins, for many of them.
  var dense: MapLayout {
    MapLayout(
      name: name + " dense", width: width, heights: heights, margin: margin, letters: letters,
      pinRadius: (0.65 * pinRadius).rounded())
  }

  /// How many pins of the usual size a map has room for.
  var mostLargePins: Int { Int(width / 12) }

  // The average width of a letter in common fonts.
  var letterWidth: Double { 0.58 * letters }
  var lineHeight: Double { 1.25 * letters }
  /// The distance at which two pins do not touch.
  var pinSpacing: Double { 2 * pinRadius + 4 }
}
