import ArgumentParser
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

/// Why the command failed, in words, with the exit code.
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

  /// The errors of the libraries get their exit codes here and nowhere else.
  init(translating error: any Error) {
    switch error {
    case let error as CommandFailure:
      self = error
    case let error as InputError:
      self.init(error)
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
      self.init(.badData, error.description)
    case let error as FormatError:
      self.init(.badData, error.description)
    case let error as StoreError:
      switch error {
      case .notADatabase, .foreignDatabase, .newerVersion, .readOnly, .cannotOpen:
        self.init(
          .storeUnavailable, "\(error.description) Choose another file with --db or TODO_DB.")
      default: self.init(.storeUnavailable, error.description)
      }
    default:
      self.init(
        .ownFault, "Internal error: \(error). Please report it with the command you gave.")
    }
  }

  /// What is wrong with an input, with advice for the command line.
  private init(_ error: InputError) {
    switch error {
    case .unknownID:
      self.init(
        .nothingFound,
        "\(error.description) \"todo list\" shows the ids; a part of a title works too.")
    case .severalTitles, .partOfTitle: self.init(.nothingFound, error.description)
    case .notAFilter(let word) where word.hasPrefix("wait:"):
      self.init(.misuse, "\(error.description) --all lists what waits.")
    case .unknownPlace:
      self.init(
        .misuse,
        "\(error.description) \"todo place list\" lists them; \"todo place add\" adds one.")
    case .noPosition:
      self.init(
        .nothingFound,
        "\(error.description) Say it with \"todo here POSITION\", or let \"todo watch\" read a "
          + "device's positions.")
    case .hereAsPlace:
      self.init(
        .misuse, "\(error.description) Use --at here, or name it: todo place add NAME here.")
    case .unknownTimeZone(let name):
      self.init(
        .misuse,
        "TZ is \(QuotedText.text(name)), which is not the name of a time zone. Set it to a name "
          + "such as Europe/Berlin, or unset it to use this computer's time zone.")
    default:
      self.init(.misuse, error.description)
    }
  }

  /// The same failure, with the name of the option that has the wrong value.
  func about(_ option: String) -> CommandFailure {
    CommandFailure(code, "\(option): \(message)")
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

/// Reads the value of an option, and adds the option's name to its errors.
func reading<Value>(_ option: String, _ parse: () throws -> Value) throws -> Value {
  do {
    return try parse()
  } catch let error as InputError {
    switch error {
    // This error is about the environment, not about the option.
    case .unknownTimeZone: throw error
    default: throw CommandFailure(translating: error).about(option)
    }
  }
}
