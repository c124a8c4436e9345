import ToDoService
import ToDoStore

/// A list as one of its members sees it, as JSON.
struct ListJSON: Encodable {
  private let id: String
  private let name: String
  private let role: String
  private let own: Bool
  private let reminds: Bool

  init(_ list: ListAccess) {
    let membership = list.membership
    id = membership.list.rawValue
    name = membership.name
    role = membership.role.rawValue
    own = list.isOwn
    reminds = membership.reminds
  }
}
