package import ToDo
package import ToDoFormats
import ToDoStore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What came of an import.
package struct ImportReceipt: Sendable {
  package var format = ItemFileFormat.geoJSON
  package var tally = ImportTally()
  /// What is skipped, the first ones.
  package var refusals: [FormatNotice] = []
  /// What is odd, the first ones.
  package var warnings: [FormatNotice] = []

  /// How many refusals and warnings are named.
  package static let mostNotices = 100

  mutating func note(_ notice: ItemImportNotice?) {
    switch notice {
    case nil: break
    case .refusal(let notice): noteRefusal(notice)
    case .warning(let notice):
      if warnings.count < Self.mostNotices { warnings.append(notice) }
    case .tooLarge(let error): noteRefusal(FormatNotice(path: "", text: error.description))
    }
  }

  mutating func noteRefusal(_ notice: FormatNotice) {
    if refusals.count < Self.mostNotices { refusals.append(notice) }
  }
}

extension Service {
  /// Imports a file of items into a list, as one step that can be taken back. Others can change the list
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - file: GeoJSON, GPX or CSV, as its content tells.
  ///   - isStrict: Whether nothing is imported if any entry is refused.
  ///   - timeZone: That of dates without an offset.
  /// - Throws: `FormatError` for a file in which nothing can be read, and for the first refusal if the
  ///   import is strict; ``ServiceError``, and the store's error: as the cause of an ``ImportInterruption``
  ///   once something is changed.
  package func importItems(
    _ file: SpooledFile, into list: ListAccess, isStrict: Bool, timeZone: TimeZone
  ) async throws -> ImportReceipt {
    try list.requireWriting()
    return try await list.readingAndWriting { store in
      let beginning = try file.bytes(at: 0, most: 65_536)
      guard !beginning.isEmpty else { throw FormatError.emptyFile }
      guard let format = ItemFileFormat.detecting(beginning) else {
        throw ServiceError.unknownFormat
      }
      if isStrict {
        // What would be refused is found out before anything is written.
        try format.read(file.stream(), isStrict: true, timeZone: timeZone) { entry in
          if case .item(let item) = entry { try item.checkLimits() }
        }
      }
      var receipt = ImportReceipt()
      receipt.format = format
      var partial = PartialImport()
      do {
        try store.importItems { items in
          var run = ItemFileImport(
            ItemFileImport.Actions(
              add: { try items.add($0) { partial.itemCount += $0.count } },
              remove: { try items.remove($0) { partial.deletedCount += $0 } }))
          try Self.read(file, as: format, timeZone, &run, &receipt)
        }
      } catch {
        guard !partial.isEmpty else { throw error }
        throw ImportInterruption(partial, cause: error)
      }
      return receipt
    }
  }

  /// Reads a file to its end, or to where nothing more can be read, and imports what is in it.
  private static func read(
    _ file: SpooledFile, as format: ItemFileFormat, _ timeZone: TimeZone,
    _ run: inout ItemFileImport, _ receipt: inout ImportReceipt
  ) throws {
    var bytesRead = 0
    var isEmpty = true
    do {
      try format.read(file.stream { bytesRead = $0 }, timeZone: timeZone) { entry in
        isEmpty = false
        receipt.note(try run.take(entry, bytesRead: bytesRead))
      }
    } catch let error as FormatError where !isEmpty {
      // What comes before the fault is imported.
      run.noteFault()
      receipt.noteRefusal(FormatNotice(path: "", text: error.description))
    }
    try run.finish()
    receipt.tally = run.tally
  }

  /// Writes the items of a list to a file, which is complete when it returns.
  ///
  /// - Parameter includesRemovals: Whether to say which items were deleted.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, ``SpoolError``, and the store's error.
  package func exportItems(
    of list: ListAccess, as format: ItemFileFormat, _ filter: ItemFilter, includesRemovals: Bool
  ) async throws -> (file: SpooledFile, remainder: ItemFileExport.Remainder) {
    try await list.reading { store in
      // A file that cannot be written can still be exported.
      try? store.noteExport()
      let file = try SpooledFile()
      let export = ItemFileExport(format, filter, includesRemovals: includesRemovals)
      return (file, try export.run(store) { try file.append($0) })
    }
  }
}
