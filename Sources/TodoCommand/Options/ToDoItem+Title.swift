import ToDo

extension ToDoItem {
  /// The title as it was given, which must say something.
  static func title(_ argument: String) throws(CommandFailure) -> String {
    let title = SignedPositions.restored(argument)
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.misuse, "The title is empty. Say what is to be done.")
    }
    return title
  }
}
