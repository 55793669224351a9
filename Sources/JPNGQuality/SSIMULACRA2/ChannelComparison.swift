internal import JPNGPixels
internal import JPNGThreads

/// Compares a channel of a candidate with the reference's.
struct ChannelComparison: Sendable {
  private let reference: ReferenceChannel
  private let candidate: FloatImage
  /// The candidate, its squares and its products with the reference, each blurred along rows.
  private let halfBlurred: [FloatImage]

  /// - Parameter scratch: Three images, no smaller, to be overwritten. They are in use for as long
  ///   as this comparison is.
  init(
    _ reference: ReferenceChannel, _ candidate: FloatImage, using scratch: [FloatImage],
    sharing threads: ThreadBudget
  ) {
    self.reference = reference
    self.candidate = candidate
    halfBlurred = scratch.map { $0.reused(for: candidate.size) }
    RowBlur.blur(
      [
        .samples(candidate), .product(candidate, candidate), .product(candidate, reference.samples),
      ], into: halfBlurred, sharing: threads)
  }

  /// What the errors add up to. Blocks of columns are added in their order, whichever thread is
  /// done first.
  func errors(sharing threads: ThreadBudget) -> ErrorSums {
    let blocks = ColumnBlur.blocks(of: candidate)
    return threads.map(blocks.count) { errors(in: blocks[$0]) }
      .reduce(into: ErrorSums()) { $0 += $1 }
  }

  private func errors(in columns: Range<Int>) -> ErrorSums {
    // Rows of the block, padded as those of the images. Behind the last error, zeros stay.
    let count = min(columns.upperBound, candidate.size.width) - columns.lowerBound
    var errors = [Float](repeating: 0, count: columns.count)
    var (means, squares, products) = (errors, errors, errors)
    var blurredSamples = ColumnBlur(halfBlurred[0], columns)
    var blurredSquares = ColumnBlur(halfBlurred[1], columns)
    var blurredProducts = ColumnBlur(halfBlurred[2], columns)
    blurredSamples.start(&means)
    blurredSquares.start(&squares)
    blurredProducts.start(&products)
    var sums = ErrorSums()
    for y in 0..<candidate.size.height {
      blurredSamples.blur(y, into: &means)
      blurredSquares.blur(y, into: &squares)
      blurredProducts.blur(y, into: &products)
      reference.withRow(y, columns) { original, originalMeans, originalSquares in
        ErrorKernels.structure(
          means: originalMeans, squares: originalSquares, candidateMeans: means.span,
          candidateSquares: squares.span, products: products.span, into: &errors, count: count)
        sums.structure.add(errors.span, sign: 1)
        candidate.withRow(y, columns) { candidate in
          ErrorKernels.edges(
            original, around: originalMeans, candidate, around: means.span, into: &errors,
            count: count)
        }
        sums.artifacts.add(errors.span, sign: 1)
        sums.detailLoss.add(errors.span, sign: -1)
      }
    }
    return sums
  }
}

extension ChannelComparison {
  /// What the three error maps of a channel, or of a part of it, add up to.
  struct ErrorSums: Sendable {
    var structure = PowerSums()
    var artifacts = PowerSums()
    var detailLoss = PowerSums()

    static func += (a: inout ErrorSums, b: ErrorSums) {
      a.structure += b.structure
      a.artifacts += b.artifacts
      a.detailLoss += b.detailLoss
    }
  }
}
