internal import CStockDecoders
internal import JPNG
internal import JPNGContainer
internal import JPNGPixels

/// The two planes of a packed file, decoded by the stock libraries: what our decoder is held
/// against.
struct PackedPlanes {
  private let file: [UInt8]
  private let container: Container

  init(_ file: [UInt8]) throws(CodecRefusal) {
    self.file = file
    do throws(ContainerError) {
      container = try Container(parsing: file)
    } catch {
      throw CodecRefusal("\(error)")
    }
  }

  var color: ArraySlice<UInt8> { file[container.colorRange] }

  /// RGBX, and the samples of the alpha plane, a byte a pixel, row after row.
  func unmerged(
    _ size: ImageSize
  ) throws(CodecRefusal) -> (color: PixelBuffer, alpha: [UInt8]) {
    // Without a copy: this is what our decoder's time is compared with.
    let (colorRange, alphaRange) = (container.colorRange, container.alphaRange)
    let isJPEG = container.alphaEncoding == .jpeg
    return try file.withUnsafeBufferPointer { (file) throws(CodecRefusal) in
      guard let base = file.baseAddress else { throw CodecRefusal("no bytes") }
      let color = try decodedPixels(of: size, by: "libjpeg-turbo") { rows, stride in
        stock_jpeg_rgbx(base + colorRange.lowerBound, colorRange.count, 8, rows, stride) == 0
      }
      let (start, count) = (base + alphaRange.lowerBound, alphaRange.count)
      var isDecoded = false
      let alpha = [UInt8](unsafeUninitializedCapacity: size.pixelCount) { plane, filled in
        guard let rows = plane.baseAddress else { return }
        isDecoded =
          isJPEG
          ? stock_jpeg_grey(start, count, 8, rows, size.width) == 0
          : stock_png_grey(start, count, rows, size.width) == 0
        filled = isDecoded ? size.pixelCount : 0
      }
      guard isDecoded else { throw CodecRefusal("the stock libraries cannot decode its alpha") }
      return (color, alpha)
    }
  }

  /// Straight RGBA.
  func pixels(_ size: ImageSize) throws(CodecRefusal) -> PixelBuffer {
    var (pixels, alpha) = try unmerged(size)
    let table = (container.fields.levels ?? .identity).decodingTable
    pixels.mutateEachRow { y, row in
      for x in row.indices {
        let alpha = table[Int(alpha[y * size.width + x])]
        row[x] = row[x] & PixelWord.colorMask | PixelWord(alpha) << 24
      }
    }
    return pixels
  }
}
