internal import CLibLZ4
internal import CStockDecoders
internal import JPNG
internal import JPNGBytes
internal import JPNGPixels

/// The libraries that a program would use without this project, called as it would call them.
/// Pointers to C that have to do with pixels are in this file and in `LoadedLibrary`.
enum StockLibraries {
  /// "1.9.4".
  static var lz4Version: String { String(cString: LZ4_versionString()) }

  /// A PNG as straight RGBA.
  static func decodePNG(
    _ bytes: [UInt8], _ size: ImageSize
  ) throws(CodecRefusal) -> PixelBuffer {
    try decodedPixels(of: size, by: "libpng") { rows, stride in
      stock_png_rgba(bytes, bytes.count, rows, stride) == 0
    }
  }

  /// A colour JPEG at a scale as RGBX. `size` is that of the whole picture.
  static func decodeJPEG(
    _ bytes: ByteView, _ size: ImageSize, _ scale: Scale = .full
  ) throws(CodecRefusal) -> PixelBuffer {
    try bytes.withUnsafeBytes { (bytes) throws(CodecRefusal) in
      let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      return try decodedPixels(of: scale.applied(to: size), by: "libjpeg-turbo") { rows, stride in
        guard let start else { return false }
        return stock_jpeg_rgbx(start, bytes.count, Int32(scale.eighths), rows, stride) == 0
      }
    }
  }

  /// The samples of an alpha plane, a byte a pixel, row after row: of a JPEG at the scale, of a PNG
  /// all, as libpng cannot scale. `size` is that of the whole picture.
  static func decodeAlpha(
    _ bytes: ByteView, _ encoding: AlphaEncoding, _ size: ImageSize, _ scale: Scale = .full
  ) throws(CodecRefusal) -> [UInt8] {
    let size = encoding == .jpeg ? scale.applied(to: size) : size
    let plane = bytes.withUnsafeBytes { bytes -> [UInt8] in
      [UInt8](unsafeUninitializedCapacity: size.pixelCount) { plane, filled in
        let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        guard let start, let rows = plane.baseAddress else { return }
        let status =
          switch encoding {
          case .png: stock_png_grey(start, bytes.count, rows, size.width)
          case .jpeg:
            stock_jpeg_grey(start, bytes.count, Int32(scale.eighths), rows, size.width)
          }
        filled = status == 0 ? size.pixelCount : 0
      }
    }
    guard !plane.isEmpty else {
      throw CodecRefusal("the stock libraries cannot decode its alpha")
    }
    return plane
  }

  /// Tightly packed rows of RGBA from one LZ4 block.
  static func decodeLZ4(
    _ bytes: [UInt8], _ size: ImageSize
  ) throws(CodecRefusal) -> PixelBuffer {
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

  enum LZ4Level {
    case fast
    case best
  }

  /// Tightly packed rows of RGBA in one LZ4 block.
  static func compressLZ4(
    _ pixels: PixelBuffer, _ level: LZ4Level
  ) throws(CodecRefusal) -> [UInt8] {
    let block = pixels.rgba.withUnsafeBytes { rows -> [UInt8]? in
      guard rows.count <= LZ4_MAX_INPUT_SIZE else { return nil }
      let source = rows.bindMemory(to: CChar.self).baseAddress
      let count = Int32(rows.count)
      let room = LZ4_compressBound(count)
      return [UInt8](unsafeUninitializedCapacity: Int(room)) { target, written in
        let target = UnsafeMutableRawPointer(target.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        let byteCount =
          switch level {
          case .fast: LZ4_compress_default(source, target, count, room)
          case .best: LZ4_compress_HC(source, target, count, room, LZ4HC_CLEVEL_MAX)
          }
        written = Int(byteCount)
      }
    }
    guard let block, !block.isEmpty else { throw CodecRefusal("too large for an LZ4 block") }
    return block
  }

  /// - Parameter decode: Fills rows that are so many bytes apart; returns whether it could.
  static func decodedPixels(
    of size: ImageSize, by library: String,
    _ decode: (_ rows: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Bool
  ) throws(CodecRefusal) -> PixelBuffer {
    // Rows follow each other without a gap, as most programs would have them.
    var pixels = PixelBuffer(uninitialized: size, rowAlignment: PixelBuffer.bytesPerPixel)
    let stride = pixels.rowStride
    let isDecoded = pixels.withUnsafeMutableBytes { rows in
      rows.assumingMemoryBound(to: UInt8.self).baseAddress.map { decode($0, stride) } ?? false
    }
    guard isDecoded else { throw CodecRefusal("\(library) cannot decode it") }
    return pixels
  }
}
