import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDoPresentation

extension Response {
  /// A response with a value as JSON.
  static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.line.encode(value))))
  }
}
