import Foundation
import ToDo
import ToDoFormats

extension ItemFileWriter {
  /// A whole file.
  func file(_ items: some Sequence<ToDoItem>) throws -> Data {
    var writer = self
    var bytes = writer.beginning()
    for item in items { bytes += try writer.bytes(of: item) }
    return Data(bytes + writer.ending())
  }
}
