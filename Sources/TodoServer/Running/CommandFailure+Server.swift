import CommandSupport
import ToDoService
import ToDoStore

extension CommandFailure {
  /// Why a verb of the server failed, with advice for its command line.
  init(ofServer error: any Error) {
    switch error {
    case let error as AccountError:
      switch error {
      case .noSuchPerson:
        self.init(
          .nothingFound,
          "\(error.description) \"todo-server user list\" lists them; --data names another folder.")
      case .noSuchList:
        self.init(.nothingFound, "\(error.description) \"todo-server list list\" lists them.")
      case .nameTaken, .lastOwner, .ownList: self.init(.misuse, error.description)
      }
    case let error as ServiceError: self.init(.misuse, error.description)
    case let error as DataError:
      switch error {
      case .empty, .notABackup: self.init(.noSuchFile, error.description)
      case .occupied: self.init(.misuse, error.description)
      case .cannotMake, .inUse: self.init(.storeUnavailable, error.description)
      }
    default: self.init(translating: error, otherFile: "Choose another folder with --data.")
    }
  }
}
