import Hummingbird
import ToDo
import ToDoFormats
import ToDoService
import ToDoStore

/// `/v1/fixes`: positions in the plain form, one or many.
struct FixRoutes {
  let service: Service

  /// The greatest body: 10,000 fixes of some 200 bytes.
  private static let mostBytes = 4_000_000
  private static let mostFixes = 10_000
  /// The device of a fix that names none.
  private static let device = "phone"

  func add(to group: RouterGroup<ServerContext>) {
    group.post("fixes", use: take)
  }

  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let reader = try QueryReader(request, known: ["device"])
    let caller = try context.caller
    try caller.require(.report)
    let device = try reader.text("device") ?? Self.device
    guard !device.isEmpty else {
      throw Problem(.badRequest, "\"device\" is empty. Name the device.", parameter: "device")
    }
    let body = try await request.body.collect(upTo: Self.mostBytes)
    var fixes: [(fix: Fix, device: String)] = []
    var refusals: [FormatNotice] = []
    try FixFileReader().read(ByteStream(body.readableBytesView)) { entry in
      switch entry {
      case .fix(let fix, let name): fixes.append((fix, name ?? device))
      case .refusal(let notice): refusals.append(notice)
      }
      guard fixes.count + refusals.count <= Self.mostFixes else {
        throw Problem(.contentTooLarge, "Send at most \(Self.mostFixes) fixes at once.")
      }
    }
    if fixes.isEmpty, let refusal = refusals.first {
      throw Problem(.badRequest, "Not one fix could be read. The first: \(refusal)")
    }
    let receipt = try await service.take(fixes, for: caller)
    guard receipt.leftOut < fixes.count || fixes.isEmpty else {
      throw Problem(.conflict, FixReceiptJSON.tooManyDevices(leftOut: receipt.leftOut))
    }
    return try .json(FixReceiptJSON(receipt, refusals: refusals))
  }
}
