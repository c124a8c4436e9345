import Foundation
import ToDo
import ToDoPresentation
import ToDoService

/// What an item's page says of its reminders: what they are for, when each can fire next, and why it has
/// not fired yet.
struct ItemReminders {
  private let visit: PageVisit
  private let list: ListAccess
  private let stored: StoredItem

  init(_ visit: PageVisit, _ list: ListAccess, _ stored: StoredItem) {
    self.visit = visit
    self.list = list
    self.stored = stored
  }

  func set(_ values: inout PageValues) async throws {
    let item = stored.item
    guard !item.triggers.isEmpty else { return }
    let (id, names) = (stored.id, list.deviceNames)
    let labels = try await visit.service.deviceLabels(for: visit.caller)
    let (spent, last) = try await list.readingGeofences { engine in
      // Where others of the list have been is theirs.
      (
        try engine.spentReminders(),
        try engine.events(of: id).last { names.plain($0.device) != nil }
      )
    }
    let words = ReminderWords(visit.words)
    values.set("hasReminders", true)
    values.set(
      "reminders",
      item.triggers.enumerated().map { index, trigger in
        var row = PageValues()
        row["sentence"] = words.sentence(trigger, of: item)
        let isSpent = stored.reminder(at: index).map(spent.contains) ?? false
        row["next"] = words.next(trigger, of: item, isSpent: isSpent)
        return row
      })
    values["lastReminder"] = last.map { event in
      let place = event.placeName ?? item.location?.name ?? ""
      let parts = [visit.words.moment(event.date), words.cause(event.cause), place]
      return parts.filter { !$0.isEmpty }.joined(separator: ", ")
        + " (\(names.plain(event.device).map { labels[$0] ?? $0 } ?? event.device))"
    }
    guard !item.done else { return }
    setSnoozes(&values)
    try await setExplanations(&values)
  }

  /// For how long the reminders can be silenced, in the words that the form sends.
  private func setSnoozes(_ values: inout PageValues) {
    let dates = DateParser(now: visit.now.timeIntervalSince1970, timeZone: visit.timeZone)
    let tonight = try? dates.parseFuture("tonight", dateAlone: .start)
    let isStillToday =
      tonight.flatMap { CalendarDay(Date(timeIntervalSince1970: $0), in: visit.timeZone) }
      == CalendarDay(visit.now, in: visit.timeZone)
    let choices = [
      ("+1h", "itemSnoozeHour"), ("tonight", isStillToday ? "itemSnoozeTonight" : ""),
      ("tomorrow morning", "itemSnoozeTomorrow"), ("", "itemSnoozeVisit"),
    ]
    values.set("canSnooze", true)
    values.set(
      "snoozes",
      choices.filter { !$0.1.isEmpty }.map { until, name in
        var choice = PageValues()
        choice["until"] = until
        choice["choice"] = visit.text(name)
        return choice
      })
  }

  /// Why each reminder has not fired yet, for each device of the caller.
  private func setExplanations(_ values: inout PageValues) async throws {
    let names = list.deviceNames
    let labels = try await visit.service.deviceLabels(for: visit.caller)
    func called(_ stored: String) -> String? {
      names.plain(stored).map { labels[$0] ?? $0 }
    }
    let answers = try await list.explanations(of: stored, .init(), now: visit.now) ?? []
    values.set("hasExplanations", !answers.isEmpty)
    values.set(
      "explanations",
      answers.map { answer in
        let explanation = answer.explanation
        let device = called(explanation.device) ?? explanation.device
        let words = ExplanationWords(
          visit.words, of: stored.item, device: device,
          otherDevice: answer.otherDevice.flatMap(called))
        var row = PageValues()
        row["device"] = device
        row["event"] =
          stored.item.triggers.count > 1
          ? stored.trigger(of: explanation.reminder).map {
            ReminderWords(visit.words).event($0.event)
          } : nil
        row["headline"] = words.headline(explanation)
        row["lastSeen"] = answer.lastFix.map(words.lastSeen)
        let sentences =
          explanation.reasons.map(words.sentence) + words.history(answer.history)
        row.set(
          "reasons",
          sentences.map { sentence in
            var row = PageValues()
            row["reason"] = sentence
            return row
          })
        return row
      })
  }
}
