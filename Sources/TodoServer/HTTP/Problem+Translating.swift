import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

extension Problem {
  /// The errors of the modules below get their statuses here and nowhere else.
  ///
  /// - Returns: Nil for an error that is nobody's fault but the server's.
  init?(translating error: any Error) {
    switch error {
    case let error as Problem: self = error
    case let error as ServiceError: self.init(error)
    case let error as ToDoError: self.init(error)
    case let error as AccountError: self.init(error)
    case let error as TargetError: self.init(error)
    case InputError.noPosition:
      self.init(.badRequest, "\(InputError.noPosition.description) \(Self.howToSayWhere)")
    case let error as InputError: self.init(.badRequest, error.description)
    case let error as GeodesyError: self.init(.badRequest, error.description)
    case let error as RegionError: self.init(.badRequest, error.description)
    case let error as FormatError: self.init(.badRequest, error.description)
    case let error as JSONInputError:
      self.init(.badRequest, error.reason, pointer: error.pointer)
    case let error as AnswerError:
      self.init(error == .underway ? .conflict : .unprocessableContent, error.description)
    case let error as ImportInterruption:
      guard let problem = Problem(error) else { return nil }
      self = problem
    case let error as StoreError:
      guard let problem = Problem(error, changes: Self.nothingChanged) else { return nil }
      self = problem
    case let error as SpoolError where error.isFull:
      self.init(.insufficientStorage, Self.diskFull(Self.nothingChanged))
    case is NIOTooManyBytesError:
      self.init(.contentTooLarge, "The body is too large. Send less at once.")
    case let error as HTTPError where error.status.code < 500:
      self.init(error.status, error.body ?? "The request cannot be served as it is.")
    default: return nil
    }
  }

  /// What to do where it is not known where the caller is.
  static let howToSayWhere = "Send a position to /v1/here or /v1/fixes, or let a phone report one."

  private init(_ error: ServiceError) {
    switch error {
    case .unauthenticated:
      self.init(
        .unauthorized, error.description,
        headers: [.wwwAuthenticate: "Bearer, Basic realm=\"todo\", charset=\"UTF-8\""])
    case .scopeNeeded, .roleNeeded: self.init(.forbidden, error.description)
    case .noSuchList, .noSuchMember: self.init(.notFound, error.description)
    case .busy(let wait):
      self.init(
        .serviceUnavailable, error.description,
        headers: [.retryAfter: "\(max(1, Int((wait / .seconds(1)).rounded(.up))))"])
    case .badName, .badPassword, .unknownFormat, .tooMuchWork:
      self.init(.badRequest, error.description)
    case .tooMany: self.init(.conflict, error.description)
    case .refused: self.init(.forbidden, error.description)
    case .tooBusy:
      self.init(.serviceUnavailable, error.description, headers: [.retryAfter: "5"])
    }
  }

  private init(_ error: ToDoError) {
    switch error {
    case .noSuchItem: self = .noSuchItem
    case .idsExhausted: self.init(.insufficientStorage, error.description)
    default: self.init(.badRequest, error.description)
    }
  }

  private init(_ error: AccountError) {
    switch error {
    case .nameTaken, .lastOwner, .ownList: self.init(.conflict, error.description)
    case .noSuchPerson, .noSuchList: self.init(.notFound, error.description)
    }
  }

  private init?(_ error: ImportInterruption) {
    if let cause = error.cause as? StoreError {
      self.init(cause, changes: error.partial.description)
    } else {
      guard let problem = Problem(translating: error.cause) else { return nil }
      self.init(problem.status, "\(error.partial). \(problem.detail)", headers: problem.headers)
    }
  }

  private init(_ error: TargetError) {
    if case .tooMany = error {
      self.init(.conflict, error.description)
    } else {
      self.init(.badRequest, error.description, pointer: error.member.map { "/\($0)" })
    }
  }

  /// A path of the server's machine says nothing to a client, so the store's own words stay in the log.
  ///
  /// - Parameter changes: What was changed, a sentence without its full stop.
  private init?(_ error: StoreError, changes: String) {
    switch error {
    case .busy:
      self.init(
        .serviceUnavailable, "The list is busy. \(changes); try again.",
        headers: [.retryAfter: "1"])
    case .diskFull: self.init(.insufficientStorage, Self.diskFull(changes))
    default: return nil
    }
  }

  private static let nothingChanged = "Nothing was changed"

  private static func diskFull(_ changes: String) -> String {
    "The server's disk is full. \(changes); make room on it, then send the request again."
  }
}

extension HTTPResponse.Status {
  /// RFC 4918, section 11.5.
  static let insufficientStorage = HTTPResponse.Status(
    code: 507, reasonPhrase: "Insufficient Storage")
}
