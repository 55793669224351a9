internal import JPNGCoefficients
internal import JPNGPixels
internal import JPNGPlanes
internal import JPNGQuality

extension FringeControl {
  /// What it costs to make pixels worse elsewhere, where coefficients are changed all over a
  /// picture.
  private static let price: Float = 0.06
  /// How far below its limit an error costs nothing, in steps: it stays below however it is
  /// rounded.
  private static let margin: Float = 0.5

  /// Changes single coefficients where errors are at their limits or above, in the worst squares.
  ///
  /// - Parameters:
  ///   - coefficients: A copy of the attempt's.
  ///   - limits: By scale and look.
  /// - Precondition: The picture is small, so that attempts have pixels.
  /// - Returns: Whether any is changed.
  func descend(
    _ coefficients: ColorCoefficients, from attempt: Attempt, _ limits: [Int]
  ) -> Bool {
    let squares = FringeSquare.worst(
      of: attempt.errors, atLeast: limits, views.flatMap(\.scales), in: picture.size,
      count: Self.mostSquares)
    var descent = Self.descent(
      coefficients, squares, views, attempt.pixels, limits, Self.price, .ofPicture)
    descent.run()
    return descent.hasChanged
  }

  /// Changes of single coefficients of some squares.
  ///
  /// - Parameters:
  ///   - coefficients: Those of a picture.
  ///   - views: Those of the picture.
  ///   - pixels: What is seen of the coefficients, by view.
  ///   - limits: By scale and look.
  ///   - price: What it costs to make pixels worse elsewhere, at the largest size with edges.
  ///   - effort: How much is tried.
  static func descent(
    _ coefficients: ColorCoefficients, _ squares: [FringeSquare], _ views: [FringeView],
    _ pixels: [PixelBuffer], _ limits: [Int], _ price: Float, _ effort: FringeDescent.Effort
  ) -> FringeDescent {
    let scales = views.flatMap(\.scales)
    let looks = FringeReference.Look.allCases.count
    let limitsOfScales = scales.indices.map { scale in
      limits[(scale * looks)..<((scale + 1) * looks)].map {
        Float($0) / Float(FringeReference.step) - margin
      }
    }
    var parts = squares.map { _ in [FringePart?]() }
    for (view, pixels) in zip(views, pixels) {
      let first = parts.first?.count ?? 0
      let limits = limitsOfScales[first..<(first + view.scales.count)]
      let ofView = view.parts(
        of: squares, in: pixels, limits: Array(limits),
        price: first == 0 ? price : 0)
      for ofScale in ofView {
        for (square, part) in ofScale.enumerated() { parts[square].append(part) }
      }
    }
    return FringeDescent(coefficients, squares, scales, consume parts, effort)
  }
}
