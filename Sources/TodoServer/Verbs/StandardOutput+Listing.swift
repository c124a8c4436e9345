import ArgumentParser
import CommandSupport

extension StandardOutput {
  /// Writes what a verb lists: a table, or JSON.
  ///
  /// - Parameters:
  ///   - cells: The rows of the table.
  ///   - json: The same as JSON; nil to write the table.
  ///   - nothing: What is said where there are no rows.
  /// - Throws: `ExitCode` 1 where there are no rows; `CommandFailure` when it cannot be written.
  func write(
    listing cells: [[String]], _ columns: [Table.Column], json: [some Encodable]?,
    nothing: String
  ) throws {
    if let json {
      try write(json: json)
    } else {
      try write(Table(columns, cells))
      if cells.isEmpty { StandardError.write("todo-server: \(nothing)") }
    }
    if cells.isEmpty { throw ExitCode(CommandFailure.Code.nothingFound.rawValue) }
  }
}
