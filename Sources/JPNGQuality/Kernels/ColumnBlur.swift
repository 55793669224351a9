internal import JPNGPixels

/// Blurs a block of columns from top to bottom, a row at a time.
struct ColumnBlur {
  private let source: FloatImage
  private let columns: Range<Int>
  /// What the recursion remembers: the last output of each of its three waves, and the one before.
  private var states: [Float]

  /// - Parameter columns: One of the blocks of the image.
  init(_ source: FloatImage, _ columns: Range<Int>) {
    self.source = source
    self.columns = columns
    states = [Float](repeating: 0, count: 6 * columns.count)
  }

  /// The blocks of columns of an image, whose rows are padded: what is held of a block while it is
  /// blurred stays in the cache.
  static func blocks(of image: FloatImage) -> [Range<Int>] {
    stride(from: 0, to: image.paddedWidth, by: blockWidth).map {
      $0..<min(image.paddedWidth, $0 + blockWidth)
    }
  }

  /// Columns of a block, at most.
  private static let blockWidth = 256
  /// A row outside of the image.
  fileprivate static let zeros = [Float](repeating: 0, count: blockWidth)

  /// Brings the blur to where row 0 is next. `row`, of the block's width, is overwritten.
  mutating func start(_ row: inout MutableSpan<Float>) {
    for y in 1 - RecursiveGaussian.radius..<0 { blur(y, into: &row) }
  }

  /// The same with a row in an array.
  mutating func start(_ row: inout [Float]) {
    var row = row.mutableSpan
    start(&row)
  }

  /// Blurs row `y`, after the one above, to an array of the block's width.
  mutating func blur(_ y: Int, into row: inout [Float]) {
    var row = row.mutableSpan
    blur(y, into: &row)
  }

  /// Blurs row `y`, after the one above, to `row`, which has the width of the block.
  mutating func blur(_ y: Int, into row: inout MutableSpan<Float>) {
    source.withRow(y - RecursiveGaussian.radius - 1, orZerosFor: columns) { top in
      source.withRow(y + RecursiveGaussian.radius - 1, orZerosFor: columns) { bottom in
        var states = states.mutableSpan
        CKernels.blurColumns(top, bottom, states: &states, into: &row)
      }
    }
  }
}

extension FloatImage {
  /// Calls `body` with a block of row `y`; rows above the first one and below the last are zeros.
  fileprivate func withRow(
    _ y: Int, orZerosFor columns: Range<Int>, _ body: (Span<Float>) -> Void
  ) {
    if y >= 0 && y < size.height {
      withRow(y, columns, body)
    } else {
      body(ColumnBlur.zeros.span.extracting(0..<columns.count))
    }
  }
}
