import ToDo

/// Some items of an import, which are added in one transaction or more.
///
/// What may take long is computed before the first of them begins: the contents of items with places,
/// whose regions can be large. The contents of the others are computed shortly before they are written:
/// thousands of them would take more memory than the items.
final class ItemPart {
  let indices: Range<Int>
  private let contents: ContentsAhead
  private var block: (number: Int, contents: [ItemContent]) = (-1, [])

  /// About what is written in the longest transaction.
  private static let mostItems = 8_192
  private static let mostBytes = 1 << 20

  /// Checks items from an index on, so many that few contents are in memory at once.
  ///
  /// - Throws: `ToDoError.tooLarge`, and `StoreError.notANumber` for a due time that is NaN.
  init(_ items: [ToDoItem], from begin: Int) throws {
    var withPlaces: [Int: ItemContent] = [:]
    var end = begin
    var bytes = 0
    while end < items.count, end - begin < Self.mostItems, bytes < Self.mostBytes {
      let item = items[end]
      if item.places.isEmpty {
        try ItemContent.check(item)
      } else {
        let content = try ItemContent(item)
        bytes += content.regions.reduce(content.searchText.utf8.count) { $0 + $1.utf8.count }
        withPlaces[end] = content
      }
      end += 1
    }
    indices = begin..<end
    contents = ContentsAhead(indices) { [withPlaces] index in
      withPlaces[index] ?? .withoutPlaces(items[index])
    }
    if indices.count > ContentsAhead.blockSize { contents.start() }
  }

  deinit { contents.end() }

  /// The content of an item; none lower than that of an item asked for before.
  func content(at index: Int) -> ItemContent {
    let (number, offset) = (index - indices.lowerBound).quotientAndRemainder(
      dividingBy: ContentsAhead.blockSize)
    if number != block.number {
      block.contents = []
      block = (number, contents.take(number))
    }
    return block.contents[offset]
  }
}
