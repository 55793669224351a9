/// The row filters of PNG (PNG specification, 9.2).
enum PNGFilter {
  /// Undoes the filter of a row of greyscale samples of up to 8 bits, in place.
  ///
  /// - Parameters:
  ///   - type: The number of the filter, 0…4.
  ///   - above: The row above. Its filter must have been undone before. `nil` if there is no row
  ///     above, which then counts as zeros.
  /// - Returns: Whether there is a filter of that number.
  static func undo(_ type: UInt8, _ row: inout MutableSpan<UInt8>, above: Span<UInt8>?) -> Bool {
    row.withUnsafeMutableBufferPointer { row in
      guard let above else { return undo(type, row, above: nil) }
      precondition(above.count == row.count, "rows of one width")
      return above.withUnsafeBufferPointer { undo(type, row, above: $0.baseAddress) }
    }
  }

  private static func undo(
    _ type: UInt8, _ row: UnsafeMutableBufferPointer<UInt8>, above: UnsafePointer<UInt8>?
  ) -> Bool {
    switch type {
    case 0: break
    case 1: undoSub(row)
    case 2:
      if let above { undoUp(row, above) }
    case 3: undoAverage(row, above)
    case 4:
      // If there is no row above, Paeth's predictor is the left neighbour.
      if let above { undoPaeth(row, above) } else { undoSub(row) }
    default: return false
    }
    return true
  }

  private static func undoSub(_ row: UnsafeMutableBufferPointer<UInt8>) {
    var left: UInt8 = 0
    for x in row.indices {
      left &+= row[x]
      row[x] = left
    }
  }

  private static func undoUp(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafePointer<UInt8>
  ) {
    for x in row.indices { row[x] &+= above[x] }
  }

  private static func undoAverage(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafePointer<UInt8>?
  ) {
    var left: UInt8 = 0
    for x in row.indices {
      left = row[x] &+ UInt8((Int(left) + Int(above?[x] ?? 0)) >> 1)
      row[x] = left
    }
  }

  private static func undoPaeth(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafePointer<UInt8>
  ) {
    var left = 0
    var upperLeft = 0
    for x in row.indices {
      let up = Int(above[x])
      let toLeft = abs(up - upperLeft)
      let toUp = abs(left - upperLeft)
      let toUpperLeft = abs(left + up - 2 * upperLeft)
      let predicted =
        toLeft <= toUp && toLeft <= toUpperLeft ? left : toUp <= toUpperLeft ? up : upperLeft
      left = (Int(row[x]) + predicted) & 0xFF
      upperLeft = up
      row[x] = UInt8(left)
    }
  }
}
