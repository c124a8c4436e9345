/// One angle of a position: degrees, maybe with minutes and seconds, and with a sign or a hemisphere
/// before or after.
struct SexagesimalAngle {
  /// The angle in degrees, negative in the south and west.
  let degrees: Double
  let hemisphere: Hemisphere?

  init(_ tokens: ArraySlice<AngleToken>) throws(UnreadablePosition) {
    var rest = tokens
    var hemisphere: Hemisphere?
    if case .hemisphere(let leading)? = rest.first {
      hemisphere = leading
      rest.removeFirst()
    } else if case .hemisphere(let trailing)? = rest.last {
      hemisphere = trailing
      rest.removeLast()
    }
    let numbers = try Self.numbers(in: rest, needsDegreeSign: hemisphere == nil)
    if hemisphere != nil, numbers[0].isSigned {
      throw Self.refusal("give a hemisphere or a sign, not both")
    }
    let isNegative = numbers[0].value.sign == .minus
    let magnitude = Self.degrees(numbers.map(\.value.magnitude))
    self.degrees = (hemisphere?.sign ?? (isNegative ? -1 : 1)) * magnitude
    self.hemisphere = hemisphere
  }

  /// The degrees, minutes and seconds, checked.
  private static func numbers(
    in tokens: ArraySlice<AngleToken>, needsDegreeSign: Bool
  ) throws(UnreadablePosition) -> [DecimalNumber] {
    var numbers: [DecimalNumber] = []
    var markedDegrees = false
    var isMarked = true
    for token in tokens {
      switch token {
      case .number(let number):
        guard let unit = AngleUnit(rawValue: numbers.count) else {
          throw refusal("an angle has degrees, minutes and seconds at most")
        }
        if let previous = numbers.last, !previous.isWhole {
          throw refusal("only the last number of an angle can have a fraction")
        }
        if unit != .degree, number.isSigned || number.value >= 60 {
          throw refusal("\(unit.name) must be at least 0 and less than 60")
        }
        numbers.append(number)
        isMarked = false
      case .mark(let unit):
        guard !isMarked, unit.rawValue == numbers.count - 1 else {
          throw refusal("the sign for \(unit.name) is in the wrong place")
        }
        isMarked = true
        if unit == .degree { markedDegrees = true }
      case .separator:
        throw refusal("the comma is not between two angles")
      case .hemisphere:
        throw refusal("a hemisphere letter is in the wrong place")
      }
    }
    guard !numbers.isEmpty else { throw refusal("a hemisphere letter has no degrees") }
    if needsDegreeSign, !markedDegrees {
      throw refusal("give both angles a degree sign or a hemisphere")
    }
    return numbers
  }

  /// The angle in degrees, with one division at the end, so that whole seconds are rounded once.
  private static func degrees(_ parts: [Double]) -> Double {
    switch parts.count {
    case 1: parts[0]
    case 2: (parts[0] * 60 + parts[1]) / 60
    default: (parts[0] * 3600 + parts[1] * 60 + parts[2]) / 3600
    }
  }

  private static func refusal(_ reason: String) -> UnreadablePosition {
    UnreadablePosition(reason, example: DegreesMinutesSeconds.example)
  }
}
