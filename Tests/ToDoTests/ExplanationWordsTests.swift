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
}
