internal import JPNGBytes
internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGThreads

/// A picture as it is seen at one scale, to find errors of coded colour near edges of alpha.
struct FringeView {
  /// What each side is divided by: 1, 2, 4 or 8.
  private let divisor: Int
  /// What each side is divided by as colour is decoded. The rest is averaged.
  private let divisorOfDecoding: Int
  /// The picture at the scale at which colour is decoded.
  private let decodedSize: PixelBuffer
  /// The alpha that will be decoded, at that scale, a byte a pixel; `nil` where that is the
  /// picture's.
  private let decodedAlpha: [UInt8]?
  private let fringe: FringeError
  private let threads: ThreadBudget

  /// - Parameter decodedAlpha: The alpha that will be decoded, a byte a pixel, where it differs
  ///   from the picture's; else `nil`.
  /// - Returns: `nil` for a picture without edges at the scale.
  init?(
    _ picture: PreparedPicture, decodedAlpha: [UInt8]?, dividedBy divisor: Int,
    _ threads: ThreadBudget
  ) {
    self.divisor = divisor
    let divisorOfDecoding = picture.averagesSmallScales ? min(divisor, 2) : divisor
    self.divisorOfDecoding = divisorOfDecoding
    self.threads = threads
    let reference = picture.pixels.divided(by: divisor)
    fringe = FringeError(reference: reference, hasMidpoints: true, sharing: threads)
    guard fringe.isDefined else { return nil }
    let isAveraged = divisor > divisorOfDecoding
    decodedSize = isAveraged ? picture.pixels.divided(by: divisorOfDecoding) : reference
    self.decodedAlpha = decodedAlpha.map {
      $0.reduced(to: Self.scale(dividedBy: divisorOfDecoding), picture.size)
    }
  }

  /// How much larger than wanted each look's errors may be: by a step, as less is not worth coding
  /// anew, but not at all for those that reports show.
  var tolerances: [Int] {
    FringeError.Look.allCases.map { divisor == 1 && $0 == .asDecoded ? 0 : 1 }
  }

  /// The largest error of each block of ``EdgeCare`` with the decoded alpha, 0…255, by each look.
  func errors(of colorPlane: [UInt8]) throws(CodecError) -> [[UInt8]] {
    largestOfBlocks(try decoded(colorPlane), decodedAlpha)
  }

  /// The largest error with the picture's own alpha, by each look.
  func largestErrorsOfColor(in colorPlane: [UInt8]) throws(CodecError) -> [Int] {
    largestOfBlocks(try decoded(colorPlane), nil).map { Int($0.max() ?? 0) }
  }

  /// The largest error of decoded alpha with the picture's own colours, by each look.
  func largestErrorsOfAlpha() -> [Int] {
    guard let decodedAlpha else { return FringeError.Look.allCases.map { _ in 0 } }
    return largestOfBlocks(decodedSize, decodedAlpha).map { Int($0.max() ?? 0) }
  }

  /// The largest error of tiles with the picture's own alpha, by each look.
  ///
  /// - Parameter sample: The colour plane of the tiles.
  func largestErrorsOfColor(of tiles: WorstTiles, in sample: [UInt8]) throws(CodecError) -> [Int] {
    let own = tiles.sample(of: decodedSize, dividedBy: divisorOfDecoding)
    let pixels = seen(try decoded(sample), own).divided(by: divisor / divisorOfDecoding)
    return tiles.largest(fringe, of: pixels, dividedBy: divisor)
  }

  /// The largest error in each block of colours with some alpha, by each look; `nil`: with the
  /// picture's.
  private func largestOfBlocks(_ colors: consuming PixelBuffer, _ alpha: [UInt8]?) -> [[UInt8]] {
    let pixels: PixelBuffer
    if let alpha { pixels = colors.withAlpha(alpha) } else { pixels = seen(colors, decodedSize) }
    return fringe.largest(
      ofBlocks: EdgeCare.side / divisor, of: pixels.divided(by: divisor / divisorOfDecoding),
      sharing: threads)
  }

  /// Colours as they are decoded, with the alpha of another picture.
  private func seen(_ colors: consuming PixelBuffer, _ alpha: PixelBuffer) -> PixelBuffer {
    var pixels = consume colors
    pixels.mutateEachRow { y, row in
      alpha.withRow(y) { alpha in
        for x in row.indices {
          row[x] = row[x] & PixelWord.colorMask | alpha[x] & ~PixelWord.colorMask
        }
      }
    }
    return pixels
  }

  private static func scale(dividedBy divisor: Int) -> Scale {
    Scale(eighths: 8 / divisor) ?? .full
  }

  private func decoded(_ jpeg: [UInt8]) throws(CodecError) -> PixelBuffer {
    let scale = Self.scale(dividedBy: divisorOfDecoding)
    return try jpeg.withView { (bytes) throws(CodecError) in
      let header = try JPEGReader(bytes, limits: .none).header
      return try CodedPlane(
        bytes, .jpeg(header), .ownDecoders(at: scale), limits: .none, strictness: .strict
      ).colorPixels(scale)
    }
  }
}

extension PixelBuffer {
  fileprivate func divided(by divisor: Int) -> PixelBuffer {
    divisor == 1 ? self : reduced(.straight, by: divisor)
  }

  /// The same colours with another alpha, a byte a pixel.
  fileprivate consuming func withAlpha(_ alpha: [UInt8]) -> PixelBuffer {
    var result = self
    let width = result.size.width
    alpha.withRows(byteCount: width) { alpha in
      result.withMutableRows { AlphaMerging.unchanged.merge(alpha, columns: 0..<width, into: $0) }
    }
    return result
  }
}

extension [UInt8] {
  /// The samples of an alpha plane at a smaller scale, as a decoder averages them.
  fileprivate func reduced(to scale: Scale, _ size: ImageSize) -> [UInt8] {
    if scale == .full { return self }
    let small = scale.applied(to: size)
    var reducer = PlaneReducer(size, scale)
    var samples = [UInt8](repeating: 0, count: small.pixelCount)
    var next = 0
    withRows(byteCount: size.width) { source in
      samples.withMutableRows(byteCount: small.width) { target in
        for y in 0..<target.count {
          target.withRow(y) { row in
            reducer.reduce(into: &row) { rows in
              rows.copy(source.rows(next..<(next + rows.count)))
              next += rows.count
            }
          }
        }
      }
    }
    return samples
  }
}
