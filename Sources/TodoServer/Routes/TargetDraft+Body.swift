import ToDoService
import ToDoStore

extension TargetDraft {
  /// The members of a body that says something about a target.
  static let members: Set<String> = ["url", "label", "topic", "token"]

  /// The target that a body describes.
  init(_ body: ObjectBody) throws {
    self.init(
      url: try body.required("url", body.text("url")), label: try body.text("label"),
      topic: try body.text("topic"), token: try body.text("token"))
  }

  /// Changes the draft as JSON Merge Patch says (RFC 7396).
  mutating func patch(with body: ObjectBody) throws {
    if body.has("url") { url = try body.required("url", body.text("url")) }
    if body.has("label") { label = try body.text("label") }
    if body.has("topic") { topic = try body.text("topic") }
    if body.has("token") { token = try body.text("token") }
  }
}
