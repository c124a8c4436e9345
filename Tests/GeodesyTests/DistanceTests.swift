import Geodesy
import Testing

struct DistanceTests {
  @Test func milesAndFeetAreTheInternationalOnes() {
    #expect(Distance.miles(1) == .meters(1609.344))
    #expect(Distance.feet(1) == .meters(0.3048))
    #expect(Distance.miles(3).miles == 3)
    #expect(Distance.feet(700).feet == 700)
    #expect(Distance.miles(1).feet.rounded() == 5_280)
    #expect(Distance.kilometers(1.5).meters == 1_500)
    #expect(Distance.meters(1_500).kilometers == 1.5)
  }

  @Test func distancesAddSubtractAndScale() {
    var distance = Distance.kilometers(1) + .meters(500)
    #expect(distance == .meters(1_500))
    distance -= .meters(250)
    #expect(distance == .meters(1_250))
    #expect(distance * 2 == .meters(2_500) && 2 * distance == .meters(2_500))
    distance *= 4
    distance /= 5
    #expect(distance == .kilometers(1))
    #expect(distance / 4 == .meters(250))
    #expect(-distance == .zero - distance)
    #expect([Distance.meters(1), .meters(2)].reduce(.zero, +) == .meters(3))
  }

  @Test func theRatioOfTwoDistancesIsANumber() {
    let ratio: Double = Distance.kilometers(3) / .meters(500)
    #expect(ratio == 6)
  }

  @Test func distancesAreOrderedByLength() {
    #expect(Distance.feet(3) < .meters(1))
    #expect([Distance.miles(1), .kilometers(1), .zero].sorted().first == .zero)
    #expect(max(Distance.miles(1), .kilometers(1)) == .miles(1))
  }
}
