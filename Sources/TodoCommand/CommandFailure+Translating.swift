import ArgumentParser
import ToDo
import ToDoPresentation

extension CommandFailure {
  /// Why a verb failed, with advice for the command line.
  init(translating error: any Error) {
    if let error = error as? InputError {
      self.init(error)
    } else {
      self.init(
        translating: error, otherFile: "Choose another file with --db or TODO_DB.")
    }
  }

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
