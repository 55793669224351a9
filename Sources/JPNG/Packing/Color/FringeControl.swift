internal import JPNGBytes
internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGThreads

/// Finds errors near edges of alpha that are larger than plain quantisation makes them at the same
/// quality. Coefficients that are worth their bits elsewhere may not be where a few pixels show as
/// a fringe of what is cut out.
struct FringeControl {
  /// Encodes pictures as JPEG by libjpeg's own transform and tables.
  typealias PlainCoder = (PixelBuffer) throws(CodecError) -> [UInt8]

  private let picture: PixelBuffer
  private let fringe: FringeError
  /// `nil`: the picture's.
  private let decodedAlpha: [UInt8]?
  private let encodePlainly: PlainCoder
  private let threads: ThreadBudget

  /// - Parameter decodedAlpha: The alpha that will be decoded, a byte a pixel, where it differs
  ///   from the picture's; else `nil`.
  /// - Returns: `nil` for a picture without edges.
  init?(
    _ picture: PixelBuffer, decodedAlpha: [UInt8]?, _ threads: ThreadBudget,
    encodePlainly: @escaping PlainCoder
  ) {
    fringe = FringeError(reference: picture, sharing: threads)
    guard fringe.isDefined else { return nil }
    self.picture = picture
    self.decodedAlpha = decodedAlpha
    self.encodePlainly = encodePlainly
    self.threads = threads
  }

  /// The largest error of colour and alpha in each block of ``EdgeCare``, 0…255.
  func errors(of colorPlane: [UInt8]) throws(CodecError) -> [Int] {
    try errors(of: colorPlane, decodedAlpha)
  }

  private func errors(of colorPlane: [UInt8], _ alpha: [UInt8]?) throws(CodecError) -> [Int] {
    var pixels = try decoded(colorPlane)
    if let alpha {
      let width = picture.size.width
      alpha.withRows(byteCount: width) { alpha in
        pixels.withMutableRows {
          AlphaMerging.unchanged.merge(alpha, columns: 0..<width, into: $0)
        }
      }
    } else {
      pixels.mutateEachRow { y, row in
        picture.withRow(y) { own in
          for x in row.indices {
            row[x] = row[x] & PixelWord.colorMask | own[x] & ~PixelWord.colorMask
          }
        }
      }
    }
    return largestOfBlocks(pixels)
  }

  /// The largest error of plain quantisation, with exact alpha, if any of these is larger.
  func limit(exceededBy errors: [Int]) throws(CodecError) -> Int? {
    let largest = errors.max() ?? 0
    // Where one is large, plain quantisation mostly has a large one, too.
    let tiles = WorstTiles(errors, of: picture.size)
    if let sample = tiles.sample(of: picture) {
      let candidate = tiles.replaced(in: picture, by: try decoded(encodePlainly(sample)))
      if largestOfBlocks(candidate).contains(where: { $0 >= largest }) { return nil }
    }
    let limit = try self.errors(of: encodePlainly(picture), nil).max() ?? 0
    return limit < largest ? limit : nil
  }

  private func largestOfBlocks(_ candidate: PixelBuffer) -> [Int] {
    fringe.largest(ofBlocks: EdgeCare.side, of: candidate, sharing: threads)
  }

  private func decoded(_ jpeg: [UInt8]) throws(CodecError) -> PixelBuffer {
    try jpeg.withView { (bytes) throws(CodecError) in
      let header = try JPEGReader(bytes, limits: .none).header
      return try CodedPlane(
        bytes, .jpeg(header), .ownDecoders, limits: .none, strictness: .strict
      ).colorPixels()
    }
  }
}
