package import ToDo

/// The result of adding an item, as JSON.
package struct AdditionJSON: Encodable {
  private let id: ItemID
  private let new: Bool

  package init(_ addition: Addition) {
    id = addition.id
    new = addition.isNew
  }
}
