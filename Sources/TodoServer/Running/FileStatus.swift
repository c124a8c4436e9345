import Foundation

/// What a file is, and who may use it.
struct FileStatus {
  let isFolder: Bool
  /// The user that it belongs to.
  let owner: UInt32
  /// Those of its owner, its group and everybody, as chmod(1) takes them.
  let permissions: Int

  /// Nil if there is no such file. Of a symbolic link it is what the link leads to.
  init?(_ file: URL) {
    let path = file.resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let owner = attributes[.ownerAccountID] as? NSNumber,
      let permissions = attributes[.posixPermissions] as? NSNumber
    else { return nil }
    isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    self.owner = owner.uint32Value
    self.permissions = permissions.intValue
  }
}
