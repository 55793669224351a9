internal import JPNGPixels
internal import JPNGThreads

/// Compares a plane of a candidate with the reference's.
struct PlaneComparison: Sendable {
  private let reference: BlurredPlane
  private let candidate: FloatPlane
  /// The candidate, its squares and its products with the reference, each blurred along rows.
  private let halfBlurred: [FloatPlane]

  /// - Parameter scratch: Three planes, no smaller, to be overwritten; in use as long as this is.
  init(
    _ reference: BlurredPlane, _ candidate: FloatPlane, using scratch: [FloatPlane],
    sharing threads: ThreadBudget
  ) {
    (self.reference, self.candidate) = (reference, candidate)
    halfBlurred = scratch.map { $0.reused(for: candidate.size) }
    blurRows(
      [(candidate, nil), (candidate, candidate), (candidate, reference.samples)],
      into: halfBlurred, sharing: threads)
  }

  /// What the errors add up to; strip by strip, in their order, whichever thread is done when.
  func errors(sharing threads: ThreadBudget) -> ErrorSums {
    let strips = ColumnBlur.strips(width: candidate.size.width)
    return threads.map(strips.count) { errors(in: strips[$0]) }
      .reduce(into: ErrorSums()) { $0 += $1 }
  }

  private func errors(in strip: Range<Int>) -> ErrorSums {
    let (x, count) = (strip.lowerBound, strip.count)
    // Means, squares, products, errors. Sums take eight errors at a time: behind the strip's end
    // are zeros.
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: 4 * ColumnBlur.columns)
    rows.initialize(repeating: 0, count: 4 * ColumnBlur.columns)
    let row = (0..<3).map { rows + $0 * ColumnBlur.columns }
    let (means, errors) = (row[0], rows + 3 * ColumnBlur.columns)
    let blurs = halfBlurred.map { ColumnBlur($0, strip) }
    defer {
      for blur in blurs { blur.deallocate() }
      rows.deallocate()
    }
    for (blur, row) in zip(blurs, row) { blur.start(row) }
    var sums = ErrorSums()
    for y in 0..<candidate.size.height {
      for (blur, row) in zip(blurs, row) { blur.blur(y, into: row) }
      let originalMeans = reference.means.row(y) + x
      ErrorKernels.structure(
        BlurredRow(mean: originalMeans, square: reference.squares.row(y) + x),
        BlurredRow(mean: means, square: row[1]), row[2], into: errors, count: count)
      sums.structure.add(errors, sign: 1, count: count)
      ErrorKernels.edges(
        reference.samples.row(y) + x, around: originalMeans, candidate.row(y) + x, around: means,
        into: errors, count: count)
      sums.artifacts.add(errors, sign: 1, count: count)
      sums.detailLoss.add(errors, sign: -1, count: count)
    }
    return sums
  }
}
