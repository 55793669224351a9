internal import CLoadedCodecs
internal import JPNG

extension WebP {
  /// A picture as WebP.
  ///
  /// - Parameter quality: 0 to 100; `nil` for a lossless file.
  static func encode(_ pixels: PixelBuffer, quality: Int?) throws(JPNGError) -> [UInt8] {
    let (width, height) = (Int32(pixels.size.width), Int32(pixels.size.height))
    let rgba = pixels.rgba
    let file =
      if let quality {
        loaded_webp_encode(rgba, width, height, Float(quality))
      } else {
        loaded_webp_encode_lossless(rgba, width, height)
      }
    guard file.bytes != nil else {
      throw JPNGError(.unsupported, "libwebp does not encode \(pixels.size) pixels")
    }
    var bytes = [UInt8](repeating: 0, count: file.count)
    loaded_webp_take(file, &bytes)
    return bytes
  }

  /// The pixels of a WebP that this process has made.
  static func decode(_ webp: [UInt8], _ size: ImageSize) throws(JPNGError) -> PixelBuffer {
    var pixels = PixelBuffer(size: size)
    let stride = pixels.rowStride
    let isDecoded = pixels.withUnsafeMutableBytes { rows in
      guard let rows = rows.assumingMemoryBound(to: UInt8.self).baseAddress else { return false }
      return loaded_webp_decode(
        webp, webp.count, 0, Int32(size.width), Int32(size.height), rows, stride) == 0
    }
    guard isDecoded else { throw JPNGError(.checkFailed, "libwebp does not decode its own file") }
    return pixels
  }
}
