import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDoService

/// What a form with a file sends: `multipart/form-data` (RFC 7578). The file is gathered on the disk.
struct MultipartForm: Sendable {
  /// The fields that are not files.
  let fields: [String: String]
  /// The file; empty if none was chosen.
  let file: SpooledFile

  /// The greatest form; what is not the file has to fit into memory.
  static let mostBytes = SizeMiddleware.mostBodyBytes
  private static let mostFieldBytes = 65_536

  /// - Throws: ``Problem`` for another kind of body, one that breaks off, and one that is too large.
  init(_ request: Request, _ service: Service) async throws {
    guard let boundary = Self.boundary(request.headers[.contentType] ?? "") else {
      throw Problem(.unsupportedMediaType, "Send the form as multipart/form-data.")
    }
    file = try await service.waiting { try SpooledFile() }
    var reader = MultipartReader(boundary: boundary)
    var fields: [String: String] = [:]
    var name = ""
    var isFile = false
    var value: [UInt8] = []
    var count = 0
    for try await part in request.body {
      count += part.readableBytes
      guard count <= Self.mostBytes else {
        throw Problem(
          .contentTooLarge,
          "The file has more than \(Self.mostBytes / 1_000_000) MB. Import it in parts.")
      }
      for event in try reader.read(part.readableBytesView) {
        switch event {
        case .begin(let part):
          (name, isFile, value) = (part.name, part.isFile, [])
        case .content(let bytes) where isFile:
          try await service.waiting { [file] in try file.append(bytes) }
        case .content(let bytes):
          value += bytes
          guard value.count <= Self.mostFieldBytes, fields.count < 100 else {
            throw Problem(.contentTooLarge, "A field of the form is too long. Shorten it.")
          }
        case .end:
          if !isFile { fields[name] = String(decoding: value, as: UTF8.self) }
        }
      }
    }
    guard reader.isComplete else {
      throw Problem(.badRequest, "The form breaks off. Send it again.")
    }
    self.fields = fields
  }

  /// The boundary that a media type names (RFC 2046, section 5.1.1).
  private static func boundary(_ type: String) -> String? {
    let parts = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
    let text = parts.dropFirst().first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst(9)
    guard let boundary = text?.trimmingCharacters(in: CharacterSet(charactersIn: "\"")),
      (1...70).contains(boundary.utf8.count)
    else { return nil }
    return boundary
  }
}
