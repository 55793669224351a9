internal import JPNGPlanes

/// Encodes the alpha of a picture as a plane of its own.
struct AlphaPlaneEncoder {
  let options: PackOptions
  let statistics: AlphaStatistics

  struct Result: Sendable {
    var bytes: [UInt8]
    var encoding: AlphaEncoding
    var levels: AlphaLevels?
  }

  func encode(_ pixels: PixelBuffer) throws(JPNGError) -> Result {
    try inPlane(.alpha) { () throws(CodecError) in
      switch options.alpha {
      case .png: return try encodePNG(pixels)
      case .jpeg: return try encodeJPEG(pixels)
      case .automatic: return try encodeSmaller(pixels)
      }
    }
  }

  /// Hard-edged masks stay PNG: JPEG would blur the very edge they are there for.
  private func encodeSmaller(_ pixels: PixelBuffer) throws(CodecError) -> Result {
    let png = try encodePNG(pixels)
    guard statistics.kind == .general else { return png }
    let coder = LossyAlphaCoder(options: options, statistics: statistics)
    guard let jpeg = try coder.encode(pixels, below: png.bytes.count), jpeg.isAcceptable else {
      return png
    }
    return Result(bytes: jpeg.bytes, encoding: .jpeg, levels: jpeg.levels)
  }

  private func encodeJPEG(_ pixels: PixelBuffer) throws(CodecError) -> Result {
    let coder = LossyAlphaCoder(options: options, statistics: statistics)
    guard let jpeg = try coder.encode(pixels, below: .max) else {
      throw CodecError(.corrupt, "alpha cannot be kept exact at 0 and 255 as JPEG")
    }
    return Result(bytes: jpeg.bytes, encoding: .jpeg, levels: jpeg.levels)
  }

  /// A greyscale PNG at the smallest bit depth that loses nothing.
  private func encodePNG(_ pixels: PixelBuffer) throws(CodecError) -> Result {
    let depth = statistics.losslessBitDepth
    var settings = PNGWriter.Settings(size: pixels.size, colorType: .grey)
    settings.bitDepth = depth
    settings.filters = depth == 8 ? .adaptive : .none
    let writer = try PNGWriter(settings)
    try pixels.forEachAlphaStrip(shift: UInt32(8 - depth)) { (strip, rows) throws(CodecError) in
      try writer.write(rows, from: strip, stride: pixels.size.width)
    }
    return Result(bytes: try writer.finish(), encoding: .png, levels: nil)
  }
}

extension PixelBuffer {
  /// Calls `body` with the alpha of a few rows at a time, top to bottom: `size.width` bytes a row,
  /// each shifted right by `shift` bits, or mapped through `table`.
  func forEachAlphaStrip<E: Error>(
    shift: UInt32 = 0, table: [UInt8]? = nil,
    _ body: (UnsafeMutableRawPointer, Int) throws(E) -> Void
  ) throws(E) {
    let strip = Strip(rowStride: size.width)
    try forEachRow { (y, row) throws(E) in
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
