internal import JPNGBytes
internal import JPNGPlanes

/// How much memory packing a PNG takes at its peak, from the PNG's first bytes alone.
package struct MemoryEstimate: Hashable, Sendable {
  /// An upper bound, in bytes, on what reading and packing allocate at any one time.
  package let byteCount: Int
  /// The picture's size.
  package let size: ImageSize

  /// - Parameter head: The PNG's chunks up to IHDR at least; `fileSize`: the whole file's bytes.
  package init(pngHead head: [UInt8], fileSize: Int, options: PackOptions) throws(JPNGError) {
    let chunks = try head.withView { (head) throws(JPNGError) in
      try inPlane(nil) { () throws(CodecError) in try PNGChunkList(head) }
    }
    if let objection = options.limits.objection(to: chunks.size) {
      throw JPNGError(.limitExceeded, objection)
    }
    size = chunks.size
    let pixels = size.pixelCount
    let buffer = PixelBuffer.rowStride(width: size.width) * size.height
    // Reading: the file and the pixels; 16 bits a sample beside them where an interlaced image may
    // have to be converted. (A turned image has two copies of the pixels, no more than encoding.)
    let wide = chunks.isInterlaced && chunks.bitDepth == 16 ? 2 * buffer : 0
    let reading = fileSize + buffer + wide
    // Encoding: libjpeg holds the coefficients of every block, two bytes each; both planes'
    // encoders may run at once, and their output grows by copying.
    let padded = (size.width + 15) / 16 * 16 * ((size.height + 15) / 16 * 16)
    let chroma: Int =
      switch options.subsampling {
      case .yuv420: 1
      case .yuv422: 2
      case .yuv444, nil: 4
      }
    let output = options.quality > 92 ? 3 * pixels : pixels
    let encoding = buffer + padded * (2 + chroma) + padded * 2 + output
    byteCount = max(reading, encoding) + 4 << 20
  }
}
