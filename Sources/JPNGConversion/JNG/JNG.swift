internal import JPNGBytes
package import JPNGPixels
internal import JPNGPlanes

/// JNG: colour as JPEG and alpha as PNG or JPEG in chunks like those of a PNG (MNG specification
/// 1.0, section 5).
package enum JNG {
  static let signature: [UInt8] = [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether a file begins as a JNG does.
  package static func isBegun(by bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// The size that the first bytes of a JNG declare; `nil` if they are not those of a JNG.
  package static func size(in bytes: [UInt8]) -> ImageSize? {
    guard isBegun(by: bytes) else { return nil }
    return bytes.withView { bytes in
      var chunks = PNGChunkIterator(bytes, from: signature.count)
      guard let first = chunks.next() else { return nil }
      return (try? JNGHeader(parsing: first.payload))?.size
    }
  }
}
