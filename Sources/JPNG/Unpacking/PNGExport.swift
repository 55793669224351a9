internal import JPNGPlanes
internal import JPNGThreads

/// What of a picture is written out.
public enum ExportContent: Hashable, Sendable {
  /// Colour and alpha: RGBA.
  case pixels
  /// One plane as it is stored: colour as RGB, alpha as grey.
  case plane(Plane)

  var bytesPerPixel: Int {
    switch self {
    case .pixels: 4
    case .plane(.color): 3
    case .plane(.alpha): 1
    }
  }

  fileprivate var colorType: PNGColorType {
    switch self {
    case .pixels: .rgba
    case .plane(.color): .rgb
    case .plane(.alpha): .grey
    }
  }
}

extension JPNGDecoder {
  /// Decodes the picture, or a region of it, into a PNG of 8 bits a sample, with the file's ICC
  /// profile where it has one, on one thread. Unless an area filter is needed, the decoded picture
  /// is never in memory as a whole.
  ///
  /// - Throws: as ``decode(region:at:)``.
  public func png(
    _ content: ExportContent = .pixels, region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> [UInt8] {
    let extraction = try extraction(of: region, at: resolution)
    let threads = ThreadBudget(idle: 0)
    return try inRGBA.withDecoding(extraction, of: content, threads) {
      (decoding) throws(JPNGError) in
      try png(decoding, content, threads)
    }
  }

  private func png(
    _ decoding: Decoding, _ content: ExportContent, _ threads: ThreadBudget
  ) throws(JPNGError) -> [UInt8] {
    let size = decoding.extraction.size
    let writer = try pngWriter(size, content)
    let rowBytes = size.width * content.bytesPerPixel
    try forEachStrip(decoding, content, threads) { (strip, count) throws(JPNGError) in
      try inPlane(nil) { () throws(CodecError) in
        try writer.write(count, from: strip, stride: rowBytes)
      }
    }
    return try inPlane(nil) { () throws(CodecError) in try writer.finish() }
  }

  /// Decodes the preview into a PNG of 8 bits a sample; `nil` where the file has none.
  ///
  /// - Throws: as ``preview()``.
  public func previewPNG() throws(JPNGError) -> [UInt8]? {
    try inRGBA.preview()?.png(iccProfile: info.iccProfile)
  }

  /// The order of bytes that files have, whatever the options say.
  private var inRGBA: JPNGDecoder {
    var decoder = self
    decoder.options.pixelFormat = .rgba
    return decoder
  }

  private func pngWriter(
    _ size: ImageSize, _ content: ExportContent
  ) throws(JPNGError) -> PNGWriter {
    var settings = PNGWriter.Settings(size: size, colorType: content.colorType)
    settings.level = PNGWriter.quickLevel
    if content != .plane(.alpha) { settings.iccProfile = info.iccProfile }
    return try inPlane(nil) { () throws(CodecError) in try PNGWriter(settings) }
  }

  /// Decodes the picture, or a region of it, into rows without a header, tightly packed: 4 bytes a
  /// pixel, RGBA, or 3 or 1 for the colour or the alpha plane alone. On one thread.
  ///
  /// - Throws: as ``decode(region:at:)``.
  public func rawRows(
    _ content: ExportContent = .pixels, region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> [UInt8] {
    let extraction = try extraction(of: region, at: resolution)
    let threads = ThreadBudget(idle: 0)
    return try inRGBA.withDecoding(extraction, of: content, threads) {
      (decoding) throws(JPNGError) in
      let rowBytes = extraction.size.width * content.bytesPerPixel
      var rows: [UInt8] = []
      rows.reserveCapacity(rowBytes * extraction.size.height)
      try forEachStrip(decoding, content, threads) { (strip, count) throws(JPNGError) in
        rows.append(contentsOf: UnsafeRawBufferPointer(start: strip, count: rowBytes * count))
      }
      return rows
    }
  }

  /// Calls `body` with a few tightly packed rows at a time, top to bottom.
  private func forEachStrip(
    _ decoding: Decoding, _ content: ExportContent, _ threads: ThreadBudget,
    _ body: (UnsafeMutableRawPointer, Int) throws(JPNGError) -> Void
  ) throws(JPNGError) {
    let extraction = decoding.extraction
    let strip = Strip(rowStride: extraction.size.width * PixelBuffer.bytesPerPixel)
    if extraction.reduction != .none {
      return try forEachFilteredRow(decoding, of: content, threads) { (row) throws(JPNGError) in
        strip.base.copyMemory(from: row, byteCount: strip.rowStride)
        content.pack(strip.base, pixelCount: extraction.size.width)
        try body(strip.base, 1)
      }
    }
    var rows = try decoding.rows(extraction.region.rows)
    try Strip.forEach(in: extraction.size.height) { (_, count) throws(JPNGError) in
      try rows.read(count, into: strip.base, stride: strip.rowStride)
      content.pack(strip.base, pixelCount: count * extraction.size.width)
      try body(strip.base, count)
    }
    try rows.finish()
  }
}

extension ExportContent {
  /// Moves the bytes that are wanted of RGBA pixels to the front.
  fileprivate func pack(_ pixels: UnsafeMutableRawPointer, pixelCount: Int) {
    let bytes = pixels.assumingMemoryBound(to: UInt8.self)
    switch self {
    case .pixels: break
    case .plane(.color):
      for i in 0..<pixelCount {
        bytes[3 * i] = bytes[4 * i]
        bytes[3 * i + 1] = bytes[4 * i + 1]
        bytes[3 * i + 2] = bytes[4 * i + 2]
      }
    case .plane(.alpha):
      for i in 0..<pixelCount { bytes[i] = bytes[4 * i + 3] }
    }
  }
}
