/// Divides a picture into strips: a few rows at a time. They are enough to save calls, and few
/// enough to stay in the cache.
package enum Strips {
  /// The number of rows of a strip. The last strip of a picture may have fewer.
  package static let rowCount = 16

  /// Calls `body` with the first row and the number of rows of each strip, from top to bottom.
  package static func forEach<E: Error>(
    in height: Int, by rowCount: Int = rowCount, _ body: (Int, Int) throws(E) -> Void
  ) throws(E) {
    for y in stride(from: 0, to: height, by: rowCount) {
      try body(y, min(rowCount, height - y))
    }
  }
}
