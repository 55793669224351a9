internal import JPNGPlanes
internal import JPNGThreads

/// A picture of so few pixels that what a step of quality adds is less than what rounding happens
/// to save: it is coded at higher qualities, too, and takes the fewest bytes of these.
struct TinyPicture {
  private static let mostPixels = 1 << 7
  /// How many bytes more than the fewest a quality takes at least for those above it to take more
  /// as well.
  private static let mostBytesAbove = 16

  private let size: ImageSize
  private let views: [FringeView]

  /// - Returns: `nil` for a larger picture.
  init?(_ picture: PreparedPicture, _ threads: ThreadBudget) throws(JPNGError) {
    guard picture.size.pixelCount <= Self.mostPixels else { return nil }
    size = picture.size
    views = try inPlane(.color) { () throws(CodecError) in
      try FringeView.all(of: picture, nil, plainAlpha: nil, threads)
    }
  }

  /// The planes with the fewest bytes, whose errors near edges of alpha are no larger, as reports
  /// show them, than those of the picture's quality.
  ///
  /// - Parameters:
  ///   - own: The planes of that quality.
  ///   - encode: Codes the picture at another quality.
  func fewestBytes(
    from own: CodedPlanes, _ quality: Int,
    _ encode: (Int) throws(JPNGError) -> CodedPlanes
  ) throws(JPNGError) -> CodedPlanes {
    let limits = try errors(of: own).map(FringeControl.shownAlike)
    var best = own
    for quality in quality..<100 {
      let next = try encode(quality + 1)
      guard next.byteCount <= best.byteCount + Self.mostBytesAbove else { return best }
      if next.byteCount < best.byteCount, zip(try errors(of: next), limits).allSatisfy(<=) {
        best = next
      }
    }
    return best
  }

  /// The largest errors near edges of alpha, by look.
  private func errors(of planes: CodedPlanes) throws(JPNGError) -> [Int] {
    try inPlane(.color) { () throws(CodecError) in
      try views.decoded(planes, size).errors.largest
    }
  }
}
