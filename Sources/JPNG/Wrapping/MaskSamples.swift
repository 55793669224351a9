package import JPNGPixels
package import JPNGPlanes
internal import JPNGPreparation

/// Alpha on its own.
package struct MaskSamples: Sendable {
  let size: ImageSize
  /// A byte a pixel, row by row, without padding.
  private var samples: [UInt8] = []
  /// The fewest bits of a PNG's sample that hold every value: 1, 2, 4 or 8.
  package let bitDepth: Int

  /// - Parameter samples: A byte a pixel, row by row, without padding.
  package init(size: ImageSize, samples: [UInt8]) {
    precondition(samples.count == size.pixelCount, "a byte a pixel")
    self.size = size
    self.samples = samples
    var histogram = [Int](repeating: 0, count: 256)
    for sample in samples { histogram[Int(sample)] += 1 }
    bitDepth = AlphaStatistics(histogram: histogram).losslessBitDepth
  }

  /// All pixels of a picture of this size are opaque.
  init(opaque size: ImageSize) {
    self.init(size: size, samples: [UInt8](repeating: 255, count: size.pixelCount))
  }

  /// The alpha that the grey, opaque pixels of a mask say.
  ///
  /// - Throws: `.unsupported` for a picture that is not grey, or not opaque: which of its samples
  ///   would be meant?
  init(_ mask: PixelBuffer) throws(JPNGError) {
    var samples: [UInt8] = []
    samples.reserveCapacity(mask.size.pixelCount)
    var (isGrey, isOpaque) = (true, true)
    mask.forEachRow { _, row in
      for x in row.indices {
        let pixel = row[x]
        isGrey = isGrey && pixel.red == pixel.green && pixel.green == pixel.blue
        isOpaque = isOpaque && pixel.alpha == 255
        samples.append(pixel.red)
      }
    }
    guard isGrey else { throw JPNGError(.unsupported, plane: .alpha, "a mask that is not grey") }
    guard isOpaque else {
      throw JPNGError(.unsupported, plane: .alpha, "a mask that is transparent itself")
    }
    self.init(size: mask.size, samples: samples)
  }

  /// A PNG of ``bitDepth`` bits a sample.
  package func png() throws(CodecError) -> [UInt8] {
    let shift = UInt8(8 - bitDepth)
    return try OptimizedGreyPNG.encode(
      bitDepth == 8 ? samples : samples.map { $0 >> shift }, size: size, bitDepth: bitDepth,
      OptimizedGreyPNG.Settings(strategies: [.none, .up, .paeth, .minimumSum], level: 9))
  }

  /// The same, as the alpha plane of a file.
  func alphaPlane() throws(JPNGError) -> [UInt8] {
    try inPlane(.alpha) { () throws(CodecError) in try png() }
  }
}
