internal import JPNGPlanes

/// A picture of so few pixels that what a step of quality adds is less than what rounding happens
/// to save: it is coded at higher qualities, too, and takes the fewest bytes of these.
struct TinyPicture {
  private static let mostPixels = 1 << 7
  /// How many bytes more than the fewest a quality takes at least for those above it to take more
  /// as well.
  private static let mostBytesAbove = 16

  private let coder: PictureCoder
  private let views: [FringeView]

  /// - Returns: `nil` for a larger picture.
  init?(_ coder: PictureCoder) throws(JPNGError) {
    guard coder.picture.size.pixelCount <= Self.mostPixels else { return nil }
    self.coder = coder
    views = try inPlane(.color) { () throws(CodecError) in
      try FringeView.all(of: coder.picture, nil, plainAlpha: nil, coder.alphaCoder.threads)
    }
  }

  /// The planes with the fewest bytes, whose errors near edges of alpha are no larger, as reports
  /// show them, than those of the picture's quality. Smaller errors are not looked for at the
  /// higher ones: that takes ten times as long, and hardly ever finds fewer bytes.
  ///
  /// - Parameter own: The best planes of that quality.
  func fewestBytes(from own: CodedPlanes) throws(JPNGError) -> CodedPlanes {
    let limits = try errors(of: own).map(FringeControl.shownAlike)
    var best = own
    for quality in stride(from: coder.options.quality + 1, through: 100, by: 1) {
      let next = try coder.atQuality(quality).planes(ColorCoder.Attempts(left: 0))
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
      try views.decoded(planes, coder.picture.size).errors.largest
    }
  }
}
