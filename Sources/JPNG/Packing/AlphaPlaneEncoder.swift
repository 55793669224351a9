internal import JPNGPlanes

/// Encodes the alpha of a picture as a plane of its own.
struct AlphaPlaneEncoder {
  let options: PackOptions
  let statistics: AlphaStatistics

  struct Result: Sendable {
    var bytes: [UInt8]
    var encoding: AlphaEncoding
    var levels: AlphaLevels?
    /// Of a PNG in bands.
    var rowsPerBand: Int?
  }

  func encode(_ pixels: PixelBuffer) throws(JPNGError) -> Result {
    try inPlane(.alpha) { () throws(CodecError) in
      let lossless = LosslessAlphaCoder(
        bitDepth: statistics.losslessBitDepth, isBanded: options.hasRestarts(pixels.size))
      let lossy = LossyAlphaCoder(options: options)
      var result =
        switch options.alpha {
        case .png: Result(png: try lossless.encode(pixels))
        case .jpeg: Result(jpeg: try lossy.encode(pixels))
        case .automatic: try smaller(lossless, lossy, pixels)
        }
      if result.encoding == .png { result.rowsPerBand = lossless.rowsPerBand(of: pixels.size) }
      return result
    }
  }

  /// Hard-edged masks stay PNG: JPEG would blur the very edge they are there for.
  private func smaller(
    _ lossless: LosslessAlphaCoder, _ lossy: LossyAlphaCoder, _ pixels: PixelBuffer
  ) throws(CodecError) -> Result {
    guard statistics.kind == .general else { return Result(png: try lossless.encode(pixels)) }
    // What both take on a sample decides the clear cases. The JPEG comes out about as large as its
    // estimate; the PNG, of which the sample is compressed in haste, up to a fifth smaller.
    let sample = AlphaSample(of: pixels.size)
    let trial = try lossless.trial(pixels, sample)
    let jpegEstimate = try lossy.estimate(pixels, sample)
    if jpegEstimate >= trial.estimate {
      return Result(png: try lossless.encode(pixels, filters: trial.filters))
    }
    let jpeg = try lossy.encode(pixels)
    if jpeg.isAcceptable, jpeg.bytes.count <= trial.estimate * 7 / 10 { return Result(jpeg: jpeg) }
    let png = try lossless.encode(pixels, filters: trial.filters)
    return jpeg.isAcceptable && jpeg.bytes.count < png.count ? Result(jpeg: jpeg) : Result(png: png)
  }
}

extension AlphaPlaneEncoder.Result {
  fileprivate init(png: [UInt8]) {
    self.init(bytes: png, encoding: .png, levels: nil)
  }

  fileprivate init(jpeg: LossyAlphaCoder.Encoded) {
    self.init(bytes: jpeg.bytes, encoding: .jpeg, levels: jpeg.levels)
  }
}

extension PixelBuffer {
  /// Calls `body` with the alpha of a few rows at a time, top to bottom: `size.width` bytes a row,
  /// each shifted right by `shift` bits, or mapped through `table`; of every `step`th strip only.
  func forEachAlphaStrip<E: Error>(
    step: Int = 1, shift: UInt32 = 0, table: [UInt8]? = nil,
    _ body: (UnsafeMutableRawPointer, Int) throws(E) -> Void
  ) throws(E) {
    let strip = Strip(rowStride: size.width)
    try forEachRow { (y, row) throws(E) in
      guard y / Strip.rowCount % step == 0 else { return }
      let slot = y % Strip.rowCount
      let target = UnsafeMutableBufferPointer(
        rebasing: strip.rows(slot + 1)[(slot * size.width)...])
      AlphaKernels.extract(row, shift: shift, into: target)
      if let table { AlphaKernels.map(target, through: table) }
      guard slot == Strip.rowCount - 1 || y == size.height - 1 else { return }
      try body(strip.base, slot + 1)
    }
  }
}
