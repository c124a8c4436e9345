import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/replay`: what a recorded track would have fired. Nothing is kept.
struct ReplayRoutes {
  let service: Service

  private static let mostBytes = 16_000_000
  private static let mostFixes = 100_000
  private static let mostRefusals = 100

  func add(to group: RouterGroup<ServerContext>) {
    group.post("replay", use: replay)
    group.post("lists/:list/replay", use: replay)
  }

  private func replay(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(request, known: asked.parameters)
    let list = try await asked.one(reader, service, context.caller)
    try list.caller.require(.read)
    let bytes = try await request.body.collect(upTo: Self.mostBytes)
    let answer = try await list.reading { store in
      var items: [ItemID: StoredItem] = [:]
      try store.forEachItem(ItemFilter(state: .open, hasReminder: true)) { stored in
        items[stored.id] = stored
        return true
      }
      var replay = TrackReplay(items.values)
      var rejected: [String: Int] = [:]
      var refused: [FormatNotice] = []
      try FixFileReader().read(ByteStream(bytes.readableBytesView)) { entry in
        switch entry {
        case .refusal(let notice):
          if refused.count < Self.mostRefusals { refused.append(notice) }
        case .fix(let fix, let device):
          guard replay.fixCount < Self.mostFixes else {
            throw Problem(
              .contentTooLarge,
              "The track has more than \(Self.mostFixes) positions. Send a part of it.")
          }
          for judgement in replay.take(fix, from: device).verdicts {
            guard let rejection = judgement.verdict.rejection else { continue }
            rejected[rejection.kind.rawValue, default: 0] += 1
          }
        }
      }
      guard replay.fixCount > 0 else {
        throw Problem(
          .badRequest,
          "The track has no positions with times. It must be a recorded track, not a route.")
      }
      return ReplayJSON(
        fixes: replay.fixCount, rejected: rejected,
        refused: refused.map { ReplayJSON.Refusal(path: $0.path, reason: $0.text) },
        fired: replay.events.compactMap { event in
          items[event.item].map { ReminderJSON(FiredReminder(event: event, item: $0.item)) }
        })
    }
    return try .json(answer)
  }
}

/// What came of a replay, as JSON: how many positions there were, why some do not count, and the
/// reminders that would have fired, in the form of the command.
struct ReplayJSON: Encodable, Sendable {
  struct Refusal: Encodable, Sendable {
    let path: String
    let reason: String
  }

  let fixes: Int
  let rejected: [String: Int]
  let refused: [Refusal]
  let fired: [ReminderJSON]
}
