internal import JPNGPlanes

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
  /// Decodes the picture into a PNG of 8 bits a sample, with the file's ICC profile where it has
  /// one. The decoded picture is never in memory as a whole.
  ///
  /// - Throws: as ``decode()``.
  public func png(_ content: ExportContent = .pixels) throws(JPNGError) -> [UInt8] {
    var settings = PNGWriter.Settings(size: info.size, colorType: content.colorType)
    settings.level = 4  // made to be worked on, not shipped: quick before small
    if content != .plane(.alpha) { settings.iccProfile = info.iccProfile }
    let writer = try inPlane(nil) { () throws(CodecError) in try PNGWriter(settings) }
    let rowBytes = info.size.width * content.bytesPerPixel
    try forEachStrip(of: content) { (strip, count) throws(JPNGError) in
      try inPlane(nil) { () throws(CodecError) in
        try writer.write(count, from: strip, stride: rowBytes)
      }
    }
    return try inPlane(nil) { () throws(CodecError) in try writer.finish() }
  }

  /// Decodes the picture into rows without a header, tightly packed: 4 bytes a pixel, or 3 or 1
  /// for the colour or the alpha plane alone.
  ///
  /// - Throws: as ``decode()``.
  public func rawRows(_ content: ExportContent = .pixels) throws(JPNGError) -> [UInt8] {
    let rowBytes = info.size.width * content.bytesPerPixel
    var rows: [UInt8] = []
    rows.reserveCapacity(rowBytes * info.size.height)
    try forEachStrip(of: content) { (strip, count) throws(JPNGError) in
      rows.append(contentsOf: UnsafeRawBufferPointer(start: strip, count: rowBytes * count))
    }
    return rows
  }

  /// Calls `body` with a few tightly packed rows at a time, top to bottom.
  private func forEachStrip(
    of content: ExportContent, _ body: (UnsafeMutableRawPointer, Int) throws(JPNGError) -> Void
  ) throws(JPNGError) {
    let strip = Strip(rowStride: info.size.width * PixelBuffer.bytesPerPixel)
    try withRows(of: content) { (rows) throws(JPNGError) in
      try Strip.forEach(in: info.size.height) { (_, count) throws(JPNGError) in
        try rows.read(count, into: strip.base, stride: strip.rowStride)
        content.pack(strip.base, pixelCount: count * info.size.width)
        try body(strip.base, count)
      }
    }
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
