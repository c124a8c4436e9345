import ArgumentParser
import ToDo
import ToDoFormats
import ToDoStore

/// Why the command could not do what was asked, for a person, and the exit code that says so.
struct CommandFailure: Error {
  /// The exit codes of sysexits.h, and 1 for "nothing found".
  enum Code: Int32 {
    case nothingFound = 1
    case misuse = 64
    case badData = 65
    case noSuchFile = 66
    case storeUnavailable = 69
    case ownFault = 70
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The domain's errors become exit codes here and nowhere else.
  init(translating error: any Error) {
    switch error {
    case let error as CommandFailure:
      self = error
    case let error as GeodesyError:
      self.init(.misuse, error.description)
    case let error as ToDoError:
      switch error {
      case .noSuchItem: self.init(.nothingFound, error.description)
      case .invalidLimit, .invalidRadius, .invalidMinute, .unknownTimeZone, .invalidDuration,
        .invalidTriggerRadius, .invalidTime, .expiryBeforeStart, .tooLarge:
        self.init(.misuse, error.description)
      case .idsExhausted: self.init(.storeUnavailable, error.description)
      }
    case let error as RegionError:
      self.init(.badData, error.description)
    case let error as FormatError:
      self.init(.badData, error.description)
    case let error as StoreError:
      switch error {
      case .notADatabase, .foreignDatabase, .newerVersion, .readOnly, .cannotOpen:
        self.init(
          .storeUnavailable, "\(error.description) Or use another file with --db or TODO_DB.")
      default: self.init(.storeUnavailable, error.description)
      }
    default:
      self.init(
        .ownFault,
        "An error that should not happen: \(error). Please report it with the command you gave.")
    }
  }
}

/// Runs a verb's work and turns what it throws into a failure with an exit code.
func translatingErrors(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let error as ExitCode {
    throw error
  } catch {
    throw CommandFailure(translating: error)
  }
}
