package import JPNGBytes
package import JPNGPixels

/// The chunks of a PNG that decide whether and how it can be packed, found without libpng, which
/// does not know some of them (CgBI, acTL, cICP) and reads others too late (an eXIf at the end).
package struct PNGChunkList: Hashable, Sendable {
  package let size: ImageSize
  package let bitDepth: Int
  package let isInterlaced: Bool
  package private(set) var isAnimated = false
  package private(set) var orientation = Orientation.upright
  /// Colour primaries, transfer function, matrix and range (ITU-T H.273), from cICP.
  package private(set) var codePoints: [UInt8]?

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package static func isPNG(_ bytes: ByteView) -> Bool {
    bytes.starts(with: signature)
  }

  /// Walks the chunks; stops quietly where one is cut off, as libpng has the last word on that.
  package init(_ bytes: ByteView) throws(CodecError) {
    guard Self.isPNG(bytes) else { throw CodecError(.corrupt, "not a PNG") }
    var walk = PNGChunkWalk(bytes, from: Self.signature.count)
    guard let first = walk.next() else { throw CodecError(.corrupt, "the file ends too early") }
    if first.tag == "CgBI" {
      throw CodecError(
        .unsupported, "an Apple CgBI PNG, as Xcode makes for iOS apps; use the original PNG")
    }
    guard first.tag == "IHDR", first.payload.count == 13 else {
      throw CodecError(.corrupt, "the first chunk is not IHDR")
    }
    let header = Array(first.payload)
    size = ImageSize(width: Int(header.bigEndian32(at: 0)), height: Int(header.bigEndian32(at: 4)))
    bitDepth = Int(header[8])
    isInterlaced = header[12] != 0
    var isBeforeData = true
    while let chunk = walk.next() {
      switch chunk.tag {
      case "IDAT": isBeforeData = false
      case "acTL" where isBeforeData: isAnimated = true  // elsewhere it means nothing
      // Chunks that are not needed are ignored where their CRC does not hold.
      case "cICP" where chunk.payload.count == 4 && chunk.isIntact:
        codePoints = Array(chunk.payload)
      case "eXIf" where chunk.isIntact: orientation = Orientation(exif: chunk.payload) ?? .upright
      default: break
      }
    }
  }
}
