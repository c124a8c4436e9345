import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

/// Why a command failed, in words, with the exit code.
package struct CommandFailure: Error {
  /// The exit codes of sysexits.h, and 1 for "nothing found".
  package enum Code: Int32, Sendable {
    case nothingFound = 1
    case misuse = 64
    case badData = 65
    case noSuchFile = 66
    case storeUnavailable = 69
    case ownFault = 70
    case badConfiguration = 78
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The errors of the libraries get their exit codes here and nowhere else.
  ///
  /// - Parameter advice: What to do about a file that is not the program's own, as a sentence.
  package init(translating error: any Error, otherFile advice: String) {
    switch error {
    case let error as CommandFailure:
      self = error
    case let error as InputError:
      self.init(.misuse, error.description)
    case let error as GeodesyError:
      self.init(.misuse, error.description)
    case let error as ToDoError:
      switch error {
      case .noSuchItem: self.init(.nothingFound, error.description)
      case .invalidLimit, .invalidRadius, .invalidWidth, .invalidMinute, .unknownTimeZone,
        .invalidDuration, .invalidTriggerRadius, .invalidTime, .expiryBeforeStart, .tooLarge,
        .invalidRecurrence:
        self.init(.misuse, error.description)
      case .routeTooShort: self.init(.badData, error.description)
      case .idsExhausted: self.init(.storeUnavailable, error.description)
      }
    case let error as RegionError:
      switch error {
      case .noGeometryEngine: self.init(.storeUnavailable, error.description)
      default: self.init(.badData, error.description)
      }
    case let error as FormatError:
      self.init(.badData, error.description)
    case let error as StoreError:
      switch error {
      case .notADatabase, .foreignDatabase, .newerVersion, .readOnly, .cannotOpen:
        self.init(.storeUnavailable, "\(error.description) \(advice)")
      default: self.init(.storeUnavailable, error.description)
      }
    default:
      self.init(
        .ownFault, "Internal error: \(error). Please report it with the command you gave.")
    }
  }

  /// The same failure, with the name of the option that has the wrong value.
  package func about(_ option: String) -> CommandFailure {
    CommandFailure(code, "\(option): \(message)")
  }
}
