internal import JPNG
internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPixels

/// The two planes of a packed file, decoded by the stock libraries. Our decoder is compared with
/// them.
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

  /// The colour plane at a scale as RGBX, and the samples of the alpha plane, a byte a pixel, row
  /// after row: at the same scale where it is a JPEG, and all of them where it is a PNG.
  ///
  /// - Parameter size: That of the whole picture.
  func unmerged(
    _ size: ImageSize, _ scale: Scale = .full
  ) throws(CodecRefusal) -> (color: PixelBuffer, alpha: [UInt8]) {
    // The planes are not copied first: our decoder's time is compared with that of this.
    try file.withView { (file) throws(CodecRefusal) in
      let color = try StockLibraries.decodeJPEG(file.part(container.colorRange), size, scale)
      let alpha = try StockLibraries.decodeAlpha(
        file.part(container.alphaRange), container.alphaEncoding, size, scale)
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
