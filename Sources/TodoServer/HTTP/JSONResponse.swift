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
    try json(value, type: "application/json", status: status, headers: headers)
  }

  /// A response with a value as GeoJSON (RFC 7946).
  static func geoJSON(_ value: some Encodable, headers: HTTPFields = [:]) throws -> Response {
    try json(value, type: "application/geo+json", status: .ok, headers: headers)
  }

  private static func json(
    _ value: some Encodable, type: String, status: HTTPResponse.Status, headers: HTTPFields
  ) throws -> Response {
    var headers = headers
    headers[.contentType] = type
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.line.encode(value))))
  }
}
