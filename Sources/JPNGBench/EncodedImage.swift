internal import CLibLZ4
internal import CStockDecoders
internal import JPNG
internal import JPNGPixels

/// An image in the form that a codec stores it in, and the way from there to pixels.
struct EncodedImage: Sendable {
  let settings: EncodingSettings
  let size: ImageSize
  let bytes: [UInt8]

  var codec: BenchCodec { settings.codec }

  /// What a program does that wants the picture: memory for the result, and straight RGBA in it.
  /// Codecs that cannot scale decode the full picture and average areas.
  func decode(at scale: Scale, threads: Int) throws(CodecRefusal) -> PixelBuffer {
    try decode(bytes, at: scale, threads: threads)
  }

  /// - Parameter bytes: As those of the image, wherever they were read from.
  func decode(
    _ bytes: [UInt8], at scale: Scale, threads: Int
  ) throws(CodecRefusal) -> PixelBuffer {
    switch codec {
    case .png, .optimizedPNG: try reduced(decodePNG(bytes), to: scale)
    case .lz4HC, .lz4Fast: try reduced(decodeLZ4(bytes), to: scale)
    case .colorOnly: try decodeJPEG(bytes, scale)
    case .jpng, .jpjp: try decodeJPNG(bytes, scale, threads)
    case .jpngStock, .jpjpStock: try PackedPlanes(bytes).unmerged(size).color
    case .jpngPreview, .jpjpPreview: try decodePreview(bytes)
    }
  }

  private func reduced(_ pixels: PixelBuffer, to scale: Scale) -> PixelBuffer {
    scale == .full ? pixels : pixels.reduced(.straight, by: 8 / scale.eighths)
  }

  private func decodeJPNG(
    _ bytes: [UInt8], _ scale: Scale, _ threads: Int
  ) throws(CodecRefusal) -> PixelBuffer {
    try CodecRefusal.orResult { () throws(JPNGError) in
      try JPNGDecoder(bytes, options: DecodeOptions(threads: threads)).decode(at: .scale(scale))
    }
  }

  private func decodePreview(_ bytes: [UInt8]) throws(CodecRefusal) -> PixelBuffer {
    let tail = Array(bytes.suffix(JPNGDecoder.maxTailByteCount))
    let preview = try CodecRefusal.orResult { () throws(JPNGError) in
      try JPNGDecoder.preview(inTail: tail, fileByteCount: bytes.count)
    }
    guard let preview else { throw CodecRefusal("the file has no preview") }
    return preview
  }

  private func decodePNG(_ bytes: [UInt8]) throws(CodecRefusal) -> PixelBuffer {
    try decodedPixels(of: size, by: "libpng") { rows, stride in
      stock_png_rgba(bytes, bytes.count, rows, stride) == 0
    }
  }

  private func decodeJPEG(_ bytes: [UInt8], _ scale: Scale) throws(CodecRefusal) -> PixelBuffer {
    try decodedPixels(of: scale.applied(to: size), by: "libjpeg-turbo") { rows, stride in
      stock_jpeg_rgbx(bytes, bytes.count, Int32(scale.eighths), rows, stride) == 0
    }
  }

  private func decodeLZ4(_ bytes: [UInt8]) throws(CodecRefusal) -> PixelBuffer {
    try decodedPixels(of: size, by: "lz4") { rows, stride in
      bytes.withUnsafeBytes { bytes in
        let source = bytes.bindMemory(to: CChar.self).baseAddress
        let count = LZ4_decompress_safe(
          source, UnsafeMutableRawPointer(rows).assumingMemoryBound(to: CChar.self),
          Int32(bytes.count), Int32(stride * size.height))
        return Int(count) == stride * size.height
      }
    }
  }

}

/// - Parameter decode: Fills rows that are so many bytes apart; whether it could.
func decodedPixels(
  of size: ImageSize, by library: String,
  _ decode: (_ rows: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Bool
) throws(CodecRefusal) -> PixelBuffer {
  // As most programs would have them: rows one right behind the other.
  var pixels = PixelBuffer(uninitialized: size, rowAlignment: PixelBuffer.bytesPerPixel)
  let stride = pixels.rowStride
  let isDecoded = pixels.withUnsafeMutableBytes { rows in
    rows.assumingMemoryBound(to: UInt8.self).baseAddress.map { decode($0, stride) } ?? false
  }
  guard isDecoded else { throw CodecRefusal("\(library) cannot decode it") }
  return pixels
}
