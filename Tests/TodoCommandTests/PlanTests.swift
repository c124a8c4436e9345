import Foundation
import Testing

/// The circles for a phone, whole outputs compared.
struct PlanTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func add(_ title: String, _ position: String) throws -> String {
    try #require(
      try session.lines("add", title, "--at", position, "--on", "arrive").first)
  }

  @Test func aReminderThatHasFiredNeedsNoCircle() throws {
    let spent = try add("Spent", "52.51,13.4")
    let waiting = try add("Waiting", "52.55,13.4")
    let input = [(0, 52.5), (30, 52.51), (60, 52.51)].map { seconds, latitude in
      #"{"lat":\#(latitude),"lon":13.4,"time":\#(1_605_952_800 + seconds)}"#
    }
    #expect(try session.lines("watch", input: input.joined(separator: "\n")).count == 1)
    let circles = try session.lines("plan", "52.5,13.4")
    #expect(circles.contains { $0.contains(waiting) } && !circles.contains { $0.contains(spent) })
  }

  @Test func theNearestFencesComeFirstAndTheOuterCircleLast() throws {
    let far = try add("Far", "52.6,13.4")
    let near = try add("Near", "52.51,13.4")
    #expect(
      try session.lines("plan", "52.5", "13.4") == [
        "1.0 km\t52.51,13.4\t100 m\t\(near)\tNear", "11.0 km\t52.6,13.4\t100 m\t\(far)\tFar",
      ])
    _ = try session.lines("place", "add", "home", "52.5,13.4")
    #expect(
      try session.lines("plan", "home", "--max", "2", "--units", "imperial") == [
        "0.6 mi\t52.51,13.4\t328 ft\t\(near)\tNear", "6.9 mi\t52.6,13.4\t328 ft\t\(far)\tFar",
      ])
    #expect(
      try session.lines("plan", "home", "--max", "1") == ["1.0 km\t52.5,13.4\t1.0 km\t\tnew plan"])
    #expect(
      try session.lines("plan", "52.51,13.4", "--max", "1", "--json") == [
        #"[{"border":null,"id":null,"latitude":52.51,"longitude":13.4,"place":null,"radius":100,"#
          + #""reminders":[]}]"#
      ])
  }

  /// Arrived, 10 m beyond the boundary: the phone leaves at 120 m only.
  @Test func leavingHasACircleOfItsOwn() throws {
    let id = try session.add("L", "--at", "52.5,13.4", "--radius", "100m", "--on", "leave")
    #expect(
      try session.lines("plan", "52.5,13.40162") == [
        "10 m\t52.5,13.4\t120 m\t\(id)\tL", "10 m\t52.5,13.4\t100 m\t\(id)\tL",
      ])
    let input = [(0, 13.39), (30, 13.4), (60, 13.4), (90, 13.40162)].map { seconds, longitude in
      #"{"lat":52.5,"lon":\#(longitude),"time":\#(1_605_952_800 + seconds)}"#
    }
    #expect(try session.lines("watch", input: input.joined(separator: "\n")) == [])
    #expect(
      try session.lines("plan", "--device", "phone") == ["10 m\t52.5,13.4\t120 m\t\(id)\tL"])
    #expect(
      try session.lines("plan", "52.51,13.4", "--device", "phone", "--json") == [
        #"[{"border":null,"id":null,"latitude":52.51,"longitude":13.4,"place":null,"radius":0,"#
          + #""reminders":[]}]"#
      ])
    #expect(
      try session.lines("plan", "52.5,13.4", "--device", "phone", "--json") == [
        #"[{"border":"exit","id":"\#(id)","latitude":52.5,"longitude":13.4,"place":0,"radius":120,"#
          + #""reminders":[{"id":"\#(id)","place":0}]}]"#
      ])
  }

  /// Five items at one shop take one of the circles, and the next shop another.
  @Test func itemsAtOnePlaceShareACircle() throws {
    let ids = try ["Milk", "Bread", "Eggs", "Tea"].map { try add($0, "52.51,13.4") }
    let twice = try session.add(
      "Soap", "--at", "52.51,13.4", "--on", "arrive", "--on", "pass")
    let other = try add("Stamps", "52.55,13.4")
    let all = ids + [twice]
    #expect(
      try session.lines("plan", "52.5,13.4", "--max", "2") == [
        "1.0 km\t52.51,13.4\t100 m\t\(all.sorted().joined(separator: " "))\tMilk, Soap and 3 more",
        "5.5 km\t52.55,13.4\t100 m\t\(other)\tStamps",
      ])
    let json = try #require(try session.lines("plan", "52.5,13.4", "--json").first)
    let reminders = (all + [twice]).sorted().map { #"{"id":"\#($0)","place":0}"# }
    #expect(json.contains(#""reminders":[\#(reminders.joined(separator: ","))]"#))
    #expect(json.hasPrefix(#"[{"border":"enter","id":"\#(ids[0])","#))
  }

  @Test func aPlanIsForAPositionOrAKnownDevice() throws {
    _ = try add("Near", "52.51,13.4")
    #expect(
      try session.todo("plan")
        == .init(
          output: "", error: "todo: plan needs a position or --device, such as todo plan home.\n",
          code: 64))
    let unknown = try session.todo("plan", "--device", "phone")
    #expect(unknown.code == 1 && unknown.error == "todo: No position from \"phone\" yet.\n")
  }

  @Test func aPlanNeedsRemindersAndCircles() throws {
    let nothing = try session.todo("plan", "1,2")
    #expect(nothing.code == 1 && nothing.error.hasPrefix("todo: no open item has a reminder"))
    _ = try add("Near", "52.51,13.4")
    #expect(
      try session.todo("plan", "1,2", "--max", "0")
        == .init(
          output: "", error: "todo: --max must be 1 or more.\n", code: 64))
    #expect(try session.todo("plan", "nowhere").code == 64)
  }
}
