internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality

extension FringeControl {
  /// How far below its limit an error costs nothing, in steps: it stays below however it is
  /// rounded.
  private static let margin: Float = 0.5

  /// Changes single coefficients where errors are at their limits or above.
  ///
  /// - Parameters:
  ///   - coefficients: A copy of the attempt's.
  ///   - limits: By scale and look.
  ///   - price: What it costs to make pixels worse elsewhere, at the largest size with edges.
  ///   - effort: How much is tried.
  /// - Returns: Whether any is changed.
  func descend(
    _ coefficients: ColorCoefficients, from attempt: Attempt, _ limits: [Int], _ price: Float,
    _ effort: FringeDescent.Effort
  ) throws(CodecError) -> Bool {
    let scales = views.flatMap(\.scales)
    let squares = FringeSquare.worst(
      of: attempt.errors, atLeast: limits, scales, in: picture.size, count: effort.mostSquares)
    let looks = FringeReference.Look.allCases.count
    let limitsOfScales = scales.indices.map { scale in
      limits[(scale * looks)..<((scale + 1) * looks)].map {
        Float($0) / Float(FringeReference.step) - Self.margin
      }
    }
    var parts = squares.map { _ in [FringePart?]() }
    for view in views {
      let first = parts.first?.count ?? 0
      let limits = limitsOfScales[first..<(first + view.scales.count)]
      let ofView = try view.parts(
        of: squares, in: attempt.coding.plane.bytes, limits: Array(limits),
        price: first == 0 ? price : 0)
      for ofScale in ofView {
        for (square, part) in ofScale.enumerated() { parts[square].append(part) }
      }
    }
    var descent = FringeDescent(coefficients, squares, scales, consume parts, effort)
    descent.run()
    return descent.hasChanged
  }
}
