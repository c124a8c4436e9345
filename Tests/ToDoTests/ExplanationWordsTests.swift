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
      (.notWatched, "It is not among the reminders that are watched."), (.done, "It is done."),
      (.noTrigger, "It has no trigger that says when to remind."),
      (.noPlace, "It has no place to remind at."),
      (.windowClosed(opens: nil, timeZone: "UTC"), "The window does not open again."),
      (.fixHeldBack(seconds: 30), "The fix is held back for 30 s, for older ones to arrive."),
      (
        .shareTooSmall(region: 0, share: 0.7499, least: 0.75),
        "The share of the error circle inside is 0.74; 0.75 is needed."
      ),
      (
        .withinBorder(region: 0, meters: 19.9, neededMeters: 20),
        "Beyond the boundary by 19 m of the 20 m that count as having left."
      ),
      (
        .tooInaccurate(region: 0, accuracyMeters: 100.1, largestMeters: 100),
        "The fix is accurate to 101 m only; up to 100 m will do here."
      ),
    ] as [(Explanation.Reason, String)])
  func aReasonIsASentence(reason: Explanation.Reason, sentence: String) throws {
    let explanation = Explanation(
      reminder: ReminderID(item: ItemID(number: 1)), device: "phone", outcome: .silent,
      reasons: [reason])
    #expect(try words(explanation, of: ToDoItem(title: "")).reasons == [sentence])
  }
}
