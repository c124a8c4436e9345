import Foundation
import Testing
import ToDo
import ToDoPresentation

/// Explanations in words, one scene for each reason.
struct ExplanationWordsTests {
  @Test(arguments: ExplanationScene.told)
  func aSceneIsExplainedInWords(scene: ExplanationScene, headline: String, reasons: [String]) throws
  {
    let explanation = try scene.explanation()
    let text = try words(explanation, of: scene.item())
    #expect(text.headline == headline)
    #expect(text.reasons == reasons)
  }

  @Test(
    arguments: [
      (.notWatched, "It is not being watched."), (.done, "It is done."),
      (.noTrigger, "It has no reminder."),
      (.noPlace, "It has no place."),
      (.windowClosed(opens: nil, timeZone: "UTC"), "The window does not open again."),
      (.fixHeldBack(duration: .seconds(30)), "Held back for 30 s, to wait for older positions."),
      (
        .shareTooSmall(region: 0, share: 0.7499, least: 0.75),
        "Probably inside (74 % of the position's error circle), but 75 % is needed."
      ),
      (
        .withinBorder(region: 0, distance: .meters(19.9), needed: .meters(20)),
        "Outside by 19 m; 20 m is needed to count as left."
      ),
      (
        .tooInaccurate(region: 0, accuracy: .meters(100.1), largest: .meters(100)),
        "The position is accurate to 101 m only; up to 100 m is accepted here."
      ),
    ] as [(Explanation.Reason, String)])
  func aReasonIsASentence(reason: Explanation.Reason, sentence: String) throws {
    let explanation = Explanation(
      reminder: ReminderID(item: ItemID(number: 1)), device: "phone", outcome: .silent,
      reasons: [reason])
    #expect(try words(explanation, of: ToDoItem(title: "")).reasons == [sentence])
  }

  static let over = Date(timeIntervalSince1970: 0)

  /// With the same times to come, the scenes above have the future tense.
  @Test(
    arguments: [
      (.notStarted(until: over), "It started only 1970-01-01 00:00."),
      (.snoozed(until: over), "It was snoozed until 1970-01-01 00:00."),
      (.expiresFirst(at: over), "It expired 1970-01-01 00:00, before it could fire."),
      (
        .windowClosed(opens: over, timeZone: "GMT"),
        "The window opened 1970-01-01 00:00 (GMT)."
      ),
      (.due(cause: .dwell, at: over), "It was due 1970-01-01 00:00, if still there."),
      (.due(cause: .away, at: over), "It was due 1970-01-01 00:00, if still away."),
      (
        .shareTooLarge(region: 0, share: 0.999, greatest: 0.25),
        "Possibly still inside: the position is too inaccurate to tell (its error circle and the "
          + "place overlap wholly; to leave, 25 % at most)."
      ),
    ] as [(Explanation.Reason, String)])
  func whatIsOverIsToldInThePastTense(reason: Explanation.Reason, sentence: String) throws {
    let explanation = Explanation(
      reminder: ReminderID(item: ItemID(number: 1)), device: "phone", outcome: .silent,
      reasons: [reason])
    let text = try words(explanation, of: ToDoItem(title: ""), now: Self.over + 60)
    #expect(text.reasons == [sentence])
  }

  @Test(arguments: [(nil, "It has fired."), ("tablet", "It has fired for \"tablet\".")])
  func aReminderThatFiredForAnotherDeviceSaysWhich(other: String?, headline: String) throws {
    let explanation = Explanation(
      reminder: ReminderID(item: ItemID(number: 1)), device: "phone", outcome: .standing,
      reasons: [.spent])
    let text = try words(explanation, of: ToDoItem(title: ""), otherDevice: other)
    #expect(text.headline == headline)
  }
}
