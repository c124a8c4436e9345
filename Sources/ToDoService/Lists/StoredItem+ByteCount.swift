import ToDo

extension StoredItem {
  /// About how many bytes the item takes in memory, with its part of the index.
  ///
  /// It is an estimate: what is on the heap is counted by what was asked for, with the header of each
  /// block and the rounding of the allocator.
  var byteCount: Int {
    var count = MemoryLayout<StoredItem>.stride + Self.indexBytes
    for text in [item.title, item.itemDescription, item.location?.name] {
      count += text.map(Self.bytes(of:)) ?? 0
    }
    for tag in item.tags { count += 2 * MemoryLayout<String>.stride + Self.bytes(of: tag) }
    for place in item.places {
      count += Self.placeBytes + Self.bytes(of: place.name)
      count += Self.vertexBytes * place.region.vertexCount
    }
    count += item.triggers.count * (MemoryLayout<LocationTrigger>.stride + Self.blockBytes)
    for (name, value) in item.properties {
      count += Self.blockBytes + Self.bytes(of: name) + Self.bytes(of: value)
    }
    return count
  }

  /// The slot, the id, the marks and the ball of an item, with spare room.
  private static let indexBytes = 160
  /// The header of a block on the heap, and half of the allocator's rounding.
  private static let blockBytes = 48
  /// The storage of a region, its ball, and its entry in the index.
  private static let placeBytes = 400
  /// A vertex, and its edge where the region is prepared.
  private static let vertexBytes = 48
  /// Texts of up to 15 bytes are in the value itself.
  private static let longestInPlace = 15

  private static func bytes(of text: String) -> Int {
    let count = text.utf8.count
    return count <= longestInPlace ? 0 : count + blockBytes
  }

  private static func bytes(of value: JSONValue) -> Int {
    let own = MemoryLayout<JSONValue>.stride
    return switch value {
    case .null, .bool, .integer, .number: own
    case .string(let text): own + bytes(of: text)
    case .array(let values): values.reduce(own + blockBytes) { $0 + bytes(of: $1) }
    case .object(let members):
      members.reduce(own + blockBytes) { count, member in
        count + MemoryLayout<String>.stride + bytes(of: member.key) + bytes(of: member.value)
      }
    }
  }
}

extension Region {
  fileprivate var vertexCount: Int {
    switch shape {
    case .circle, .box: 0
    case .polygons(let polygons):
      polygons.reduce(0) { $0 + $1.shell.count + $1.holes.reduce(0) { $0 + $1.count } }
    case .corridor(let lines, _): lines.reduce(0) { $0 + $1.count }
    }
  }
}
