package import JPNG
internal import JPNGBytes
internal import JPNGPixels
internal import JPNGPlanes

/// A picture to compare codecs on. Its pixels are what libpng makes of it: they are not turned, and
/// their colours not converted.
package struct BenchImage: Sendable {
  package let path: String
  /// The file as it was given.
  let png: [UInt8]
  package let size: ImageSize
  private let limits: Limits

  /// - Throws: what is wrong with the PNG's header.
  package init(path: String, png: [UInt8], limits: Limits) throws(JPNGError) {
    self.path = path
    self.png = png
    self.limits = limits
    do throws(CodecError) {
      size = try png.withView { (bytes) throws(CodecError) in
        try PNGReader(bytes, limits: limits).header.size
      }
    } catch {
      throw JPNGError(error)
    }
  }

  /// - Throws: what is wrong with the rest of the PNG.
  func pixels() throws(CodecRefusal) -> PixelBuffer {
    do throws(CodecError) {
      return try png.withView { (bytes) throws(CodecError) in
        let reader = try PNGReader(bytes, limits: limits)
        try reader.start(.rgba8)
        var pixels = PixelBuffer(uninitialized: size)
        try pixels.withMutableRows { (rows) throws(CodecError) in try reader.read(into: rows) }
        _ = try reader.finish()
        return pixels
      }
    } catch {
      throw CodecRefusal("\(error)")
    }
  }
}
