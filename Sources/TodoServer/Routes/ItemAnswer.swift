import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService

/// An item as it is answered: its JSON, and the tag of its state.
struct ItemAnswer: Sendable {
  let id: ItemID
  let tag: EntityTag
  private let bytes: [UInt8]

  /// - Parameter next: The item that follows one that repeats and was done. The tag is without it: it
  ///   is that of a later GET.
  init(_ stored: StoredItem, next: StoredItem? = nil, _ secrets: Secrets) throws {
    id = stored.id
    let own = [UInt8](try JSONEncoder.line.encode(ItemJSON(stored)))
    tag = EntityTag(of: own, secrets)
    bytes = try next.map { [UInt8](try JSONEncoder.line.encode(ItemJSON(stored, next: $0))) } ?? own
  }

  /// The tag of an item's state.
  static func tag(of stored: StoredItem, _ secrets: Secrets) throws -> EntityTag {
    EntityTag(of: [UInt8](try JSONEncoder.line.encode(ItemJSON(stored))), secrets)
  }

  func response(_ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    .tagged(bytes, tag, status, headers: headers)
  }
}

extension Response {
  /// A response with JSON and the tag of its state.
  static func tagged(
    _ json: [UInt8], _ tag: EntityTag, _ status: HTTPResponse.Status = .ok,
    headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.eTag] = tag.text
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
  }

  /// Says that the client has this state already.
  static func notModified(_ tag: EntityTag, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.eTag] = tag.text
    return Response(status: .notModified, headers: headers)
  }
}
