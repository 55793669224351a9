package import JPNGPixels

extension FringeReference {
  /// A part of a candidate, to change it.
  ///
  /// - Parameters:
  ///   - candidate: A picture of the reference's size.
  ///   - columns: The columns of both.
  ///   - rows: The rows of both.
  ///   - limits: Up to where errors do not count, 0…255, by each ``Look``.
  ///   - price: What a change costs for each by which the sum of squared errors of pixels, 0…255,
  ///     grows.
  /// - Returns: `nil` if nothing of it is near an edge, nor has a price.
  package func part(
    of candidate: PixelBuffer, columns: Range<Int>, rows: Range<Int>, limits: [Float], price: Float
  ) -> FringePart? {
    let marks = edges.marks(columns: columns, rows: rows)
    guard price > 0 || marks.contains(where: { $0 != 0 }) else { return nil }
    func whole(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      (range.lowerBound * divisor)..<min(count, range.upperBound * divisor)
    }
    var kernels = FringePartKernels(
      limits: limits, price: price, marks: marks, width: columns.count, height: rows.count)
    let cost = original.withRows { source in
      candidate.withRows { pixels in
        kernels.load(
          (pixels, columns, rows),
          (source, whole(columns, original.size.width), whole(rows, original.size.height)),
          dividedBy: divisor)
      }
    }
    return FringePart(origin: (columns.lowerBound, rows.lowerBound), kernels, cost: cost)
  }
}
