internal import JPNGPlanes

extension FringeControl {
  /// The largest error of colour and alpha in each block of ``EdgeCare``, by each look at each
  /// scale; and in small pictures what is seen, by view.
  func look(
    at colorPlane: [UInt8]
  ) throws(CodecError) -> (errors: [[UInt16]], pixels: [PixelBuffer]) {
    var (errors, pixels): ([[UInt16]], [PixelBuffer]) = ([], [])
    for view in views {
      let ofView = try view.pixels(of: colorPlane)
      errors += view.errors(of: ofView)
      if isSmall { pixels.append(ofView) }
    }
    return (errors, pixels)
  }

  /// The largest errors of plain coding, where some of these errors are not ``aim`` below.
  ///
  /// - Returns: `nil` if all are.
  func plain(exceededBy errors: [[UInt16]]) throws(CodecError) -> PlainErrors? {
    let largest = errors.largest
    func areExceeded(_ limits: [Int]) -> Bool {
      zip(largest, limits).contains { $0 > max(0, $1 - aim) }
    }
    if let plainErrors { return areExceeded(plainErrors.largest) ? plainErrors : nil }
    // Where one is large, plain quantisation mostly has a large one, too.
    if let tiles = WorstTiles(errors, count: Self.tileCount, of: picture.size) {
      let sample = try encodePlainly(tiles.sample(of: picture))
      let ofTiles = try eachLook { (view) throws(CodecError) in
        try view.largestErrorsOfPlain(of: tiles, in: sample)
      }
      guard areExceeded(ofTiles) else { return nil }
    }
    let plain = try encodePlainly(picture)
    let ofPlain = try eachLook { (view) throws(CodecError) in
      try view.largestErrorsOfPlain(in: plain)
    }
    return areExceeded(ofPlain) ? PlainErrors(largest: ofPlain, byteCount: plain.count) : nil
  }

  /// Errors of each view.
  private func eachLook(
    _ largestErrors: (FringeView) throws(CodecError) -> [Int]
  ) throws(CodecError) -> [Int] {
    var errors: [Int] = []
    for view in views { errors += try largestErrors(view) }
    return errors
  }
}
