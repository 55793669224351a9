internal import JPNGBytes
internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGThreads

/// A picture as it is seen at one scale, to find errors of coded colour near edges of alpha.
struct FringeView {
  /// What each side is divided by: 1 or 2.
  private let divisor: Int
  /// The picture at the scale.
  private let reference: PixelBuffer
  /// The same with the alpha that will be decoded.
  private let withDecodedAlpha: PixelBuffer
  private let fringe: FringeError
  private let threads: ThreadBudget

  /// - Parameter withDecodedAlpha: The picture with the alpha that will be decoded, where that
  ///   differs from its own; else `nil`.
  /// - Returns: `nil` for a picture without edges at the scale.
  init?(
    _ picture: PixelBuffer, withDecodedAlpha: PixelBuffer?, dividedBy divisor: Int,
    _ threads: ThreadBudget
  ) {
    self.divisor = divisor
    self.threads = threads
    func seen(_ pixels: PixelBuffer) -> PixelBuffer {
      divisor == 1 ? pixels : pixels.reduced(.straight, by: divisor)
    }
    reference = seen(picture)
    self.withDecodedAlpha = withDecodedAlpha.map(seen) ?? reference
    fringe = FringeError(reference: reference, sharing: threads)
    guard fringe.isDefined else { return nil }
  }

  /// Whether the picture is seen smaller than it is.
  var isReduced: Bool { divisor > 1 }

  /// The largest error of each block of ``EdgeCare`` with the decoded alpha, 0…255.
  func errors(of colorPlane: [UInt8]) throws(CodecError) -> [Int] {
    largestOfBlocks(try decoded(colorPlane), withDecodedAlpha)
  }

  /// The largest error with the picture's own alpha.
  func largestErrorOfColor(in colorPlane: [UInt8]) throws(CodecError) -> Int {
    largestOfBlocks(try decoded(colorPlane), reference).max() ?? 0
  }

  /// The largest error of decoded alpha with the picture's own colours.
  func largestErrorOfAlpha() -> Int { largestOfBlocks(reference, withDecodedAlpha).max() ?? 0 }

  /// Whether some tile of another coding has an error that is at least as large as the largest of
  /// these, as far as a quick look tells. None is looked at in small pictures.
  ///
  /// - Parameter encode: Codes colour in the other way.
  func isReached(
    _ errors: [Int], in picture: PixelBuffer, by encode: FringeControl.PlainCoder
  ) throws(CodecError) -> Bool {
    let tiles = WorstTiles(errors, of: picture.size)
    guard let sample = tiles.sample(of: picture) else { return false }
    let candidate = tiles.replaced(
      in: reference, dividedBy: divisor, by: try decoded(encode(sample)))
    let largest = errors.max() ?? 0
    return largestOfBlocks(candidate, reference).contains { $0 >= largest }
  }

  /// The largest error in each block of colours with the alpha of another picture.
  private func largestOfBlocks(_ colors: consuming PixelBuffer, _ alpha: PixelBuffer) -> [Int] {
    var pixels = consume colors
    pixels.mutateEachRow { y, row in
      alpha.withRow(y) { alpha in
        for x in row.indices {
          row[x] = row[x] & PixelWord.colorMask | alpha[x] & ~PixelWord.colorMask
        }
      }
    }
    return fringe.largest(ofBlocks: EdgeCare.side / divisor, of: pixels, sharing: threads)
  }

  private func decoded(_ jpeg: [UInt8]) throws(CodecError) -> PixelBuffer {
    let scale = isReduced ? Scale.half : .full
    return try jpeg.withView { (bytes) throws(CodecError) in
      let header = try JPEGReader(bytes, limits: .none).header
      return try CodedPlane(
        bytes, .jpeg(header), .ownDecoders(at: scale), limits: .none, strictness: .strict
      ).colorPixels(scale)
    }
  }
}
