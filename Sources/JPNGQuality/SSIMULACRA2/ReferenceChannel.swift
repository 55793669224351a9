internal import JPNGPixels
internal import JPNGThreads

/// A channel of a reference with the local means of its samples and of their squares, which every
/// candidate is compared with: 3 floats a sample.
struct ReferenceChannel: Sendable {
  let samples: FloatImage
  private let means: FloatImage
  private let squares: FloatImage

  /// - Parameter scratch: Two images, no smaller, to be overwritten.
  init(_ samples: FloatImage, using scratch: [FloatImage], sharing threads: ThreadBudget) {
    let halfBlurred = scratch.map { $0.reused(for: samples.size) }
    RowBlur.blur(
      [.samples(samples), .product(samples, samples)], into: halfBlurred, sharing: threads)
    let blurred = [FloatImage](count: 2, size: samples.size)
    let blocks = ColumnBlur.blocks(of: samples)
    threads.forEach(2 * blocks.count) { index in
      let image = index / blocks.count
      let columns = blocks[index % blocks.count]
      var blur = ColumnBlur(halfBlurred[image], columns)
      blurred[image].withMutableRow(0, columns) { blur.start(&$0) }
      for y in 0..<samples.size.height {
        blurred[image].withMutableRow(y, columns) { blur.blur(y, into: &$0) }
      }
    }
    self.samples = samples
    means = blurred[0]
    squares = blurred[1]
  }

  /// Calls `body` with some columns of row `y`: samples, means and mean squares.
  func withRow(
    _ y: Int, _ columns: Range<Int>,
    _ body: (_ samples: Span<Float>, _ means: Span<Float>, _ squares: Span<Float>) -> Void
  ) {
    samples.withRow(y, columns) { samples in
      means.withRow(y, columns) { means in
        squares.withRow(y, columns) { squares in body(samples, means, squares) }
      }
    }
  }
}
