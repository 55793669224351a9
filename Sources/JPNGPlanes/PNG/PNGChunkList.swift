package import JPNGBytes
package import JPNGPixels

/// What the chunks of a PNG say about whether and how it can be packed.
///
/// This is read without libpng, which does not know some of these chunks (CgBI, acTL, cICP), and
/// reads an eXIf chunk behind the image data too late.
package struct PNGChunkList: Hashable, Sendable {
  package let size: ImageSize
  package let bitDepth: Int
  package let isInterlaced: Bool
  package private(set) var isAnimated = false
  /// Whether there are no chunks but IHDR, IDAT and IEND.
  package private(set) var isBare = true
  package private(set) var orientation = Orientation.upright
  /// The code points in the cICP chunk for colour primaries, transfer function, matrix and range
  /// (ITU-T H.273); `nil` if there is no such chunk.
  package private(set) var codePoints: [UInt8]?

  /// Reads the chunks. If one is cut off, this ends without an error: libpng will say what is
  /// wrong.
  package init(_ bytes: ByteView) throws(CodecError) {
    guard PNGSignature.begins(bytes) else { throw CodecError(.corrupt, "not a PNG") }
    var chunks = PNGChunkIterator(bytes, from: PNGSignature.bytes.count)
    guard let first = chunks.next() else { throw CodecError(.corrupt, "the file ends too early") }
    if first.tag == "CgBI" {
      throw CodecError(
        .unsupported, "an Apple CgBI PNG, as Xcode makes for iOS apps; use the original PNG")
    }
    guard first.tag == "IHDR", first.payload.count == 13 else {
      throw CodecError(.corrupt, "the first chunk is not IHDR")
    }
    let header = first.payload.array
    size = ImageSize(width: Int(header.bigEndian32(at: 0)), height: Int(header.bigEndian32(at: 4)))
    bitDepth = Int(header[8])
    isInterlaced = header[12] != 0
    var isBeforeData = true
    while let chunk = chunks.next() {
      if !["IDAT", "IEND"].contains(chunk.tag) { isBare = false }
      switch chunk.tag {
      case "IDAT": isBeforeData = false
      // Behind the image data, acTL has no meaning.
      case "acTL" where isBeforeData: isAnimated = true
      // A picture can be shown without the following chunks, so they are ignored if their CRC is
      // wrong.
      case "cICP" where chunk.payload.count == 4 && chunk.isIntact:
        codePoints = chunk.payload.array
      case "eXIf" where chunk.isIntact: orientation = Orientation(exif: chunk.payload) ?? .upright
      default: break
      }
    }
  }
}
