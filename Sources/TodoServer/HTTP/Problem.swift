import HTTPTypes
import Hummingbird
import NIOCore
import ToDoPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a request was refused, as `application/problem+json` (RFC 9457).
struct Problem: Error, HTTPResponseError, Encodable {
  let status: HTTPResponse.Status
  /// What happened, and what to do about it.
  let detail: String
  /// The member of the body that is wrong, as a JSON pointer (RFC 6901).
  var pointer: String?
  /// The parameter of the query that is wrong.
  var parameter: String?
  /// The name of the text that says it on a page; nil for a problem that a page tells in English.
  var pageText: String?
  /// More fields of the response.
  var headers: HTTPFields = [:]

  init(
    _ status: HTTPResponse.Status, _ detail: String, pointer: String? = nil,
    parameter: String? = nil, pageText: String? = nil, headers: HTTPFields = [:]
  ) {
    self.status = status
    self.detail = detail
    self.pointer = pointer
    self.parameter = parameter
    self.pageText = pageText
    self.headers = headers
  }

  /// There is no such item, or nobody may see it: the same bytes for both.
  static var noSuchItem: Problem {
    Problem(.notFound, "There is no such item.", pageText: "fault-noSuchItem")
  }

  private enum Key: String, CodingKey { case type, title, status, detail, pointer, parameter }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode("about:blank", forKey: .type)
    try values.encode(status.reasonPhrase, forKey: .title)
    try values.encode(status.code, forKey: .status)
    try values.encode(detail, forKey: .detail)
    try values.encodeIfPresent(pointer, forKey: .pointer)
    try values.encodeIfPresent(parameter, forKey: .parameter)
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var headers = headers
    headers[.contentType] = "application/problem+json"
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.line.encode(self))))
  }
}
