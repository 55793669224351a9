internal import JPNGPlanes
internal import JPNGQuality

extension FringeNeighbourhood {
  /// What is seen of a coded neighbourhood.
  struct Look {
    /// By view; none if only errors were looked for.
    let pixels: [PixelBuffer]
    /// The largest error of each block that sees changes, by look.
    let errors: [[UInt16]]
  }

  /// Decodes a neighbourhood, and finds its errors.
  ///
  /// - Parameter views: ``ownViews()`` of this neighbourhood.
  func look(at plane: [UInt8], by views: [FringeView]) throws(CodecError) -> Look {
    var (pixels, errors): ([PixelBuffer], [[UInt16]]) = ([], [])
    for view in views {
      let ofView = try view.pixels(of: plane)
      errors += self.errors(of: ofView, by: view)
      pixels.append(ofView)
    }
    return Look(pixels: pixels, errors: errors)
  }

  /// Finds the errors of an alpha of the neighbourhood, without what is seen.
  ///
  /// - Parameters:
  ///   - colors: Those of the neighbourhood as they are decoded, by view.
  ///   - views: ``ownViews()`` of this neighbourhood.
  func look(
    at alpha: CodedAlpha, _ colors: [PixelBuffer], by views: [FringeView]
  ) throws(CodecError) -> Look {
    var errors: [[UInt16]] = []
    for (view, colors) in zip(views, colors) {
      errors += self.errors(of: try view.pixels(ofColors: colors, alpha, size), by: view)
    }
    return Look(pixels: [], errors: errors)
  }

  /// The same as ``look(at:by:)``; `nil` as soon as some view tells that it is no better.
  func look(
    at plane: [UInt8], by views: [FringeView], ifBetterThan best: Look, _ limits: [Int]
  ) throws(CodecError) -> Look? {
    var pixels: [PixelBuffer?] = views.map { _ in nil }
    let errors = try errors(by: views, ifBetterThan: best, limits) {
      (view) throws(CodecError) in
      let ofView = try views[view].pixels(of: plane)
      pixels[view] = ofView
      return ofView
    }
    return errors.map { Look(pixels: pixels.compactMap { $0 }, errors: $0) }
  }

  /// The same as ``look(at:_:by:)``; `nil` as soon as some view tells that it is no better.
  func look(
    at alpha: CodedAlpha, _ colors: [PixelBuffer], by views: [FringeView],
    ifBetterThan best: Look, _ limits: [Int]
  ) throws(CodecError) -> Look? {
    let errors = try errors(by: views, ifBetterThan: best, limits) {
      (view) throws(CodecError) in
      try views[view].pixels(ofColors: colors[view], alpha, size)
    }
    return errors.map { Look(pixels: [], errors: $0) }
  }

  /// The largest error of each block that sees changes, by look; `nil` if these are no better.
  ///
  /// Errors are better that are less above their limits, all together, and no more at the worst.
  /// Most changes help nothing, which mostly shows first where the best errors are furthest above.
  ///
  /// - Parameter pixels: What is seen by a view, of which the index is given.
  private func errors(
    by views: [FringeView], ifBetterThan best: Look, _ limits: [Int],
    _ pixels: (Int) throws(CodecError) -> PixelBuffer
  ) throws(CodecError) -> [[UInt16]]? {
    let looks = looks(of: views)
    let excesses = looks.map { Array(best.errors[$0]).excess(over: Array(limits[$0])) }
    var (excessLeft, overrunLeft) = (excesses.reduce(0, +), best.errors.overrun(limits))
    var errors = best.errors
    for view in views.indices.sorted(by: { (excesses[$1], $0) < (excesses[$0], $1) }) {
      let ofView = self.errors(of: try pixels(view), by: views[view])
      let limits = Array(limits[looks[view]])
      excessLeft -= ofView.excess(over: limits)
      overrunLeft -= ofView.overrun(limits)
      guard excessLeft > 0, overrunLeft >= 0 else { return nil }
      errors.replaceSubrange(looks[view], with: ofView)
    }
    return errors
  }

  /// Which of all looks are those of each view.
  private func looks(of views: [FringeView]) -> [Range<Int>] {
    var first = 0
    return views.map { view in
      let count = view.scales.count * FringeReference.Look.allCases.count
      defer { first += count }
      return first..<(first + count)
    }
  }

  /// The largest error of each block that sees changes, by look.
  private func errors(of pixels: PixelBuffer, by view: FringeView) -> [[UInt16]] {
    view.errors(of: pixels, in: rows).map { errors in blocks.own.map { errors[$0] } }
  }
}
