package import JPNGPixels

/// A small copy of the picture: two JPEGs within the extension, so that the end of the file is all
/// that showing it takes.
package struct Preview: Hashable, Sendable {
  /// 8 or 16: each side is the picture's divided by this, rounded up.
  package let divisor: Int
  /// A colour JPEG, of the association that the file declares.
  package let color: ArraySlice<UInt8>
  /// A one-component JPEG; empty where the picture is opaque.
  package let alpha: ArraySlice<UInt8>
  package let levels: AlphaLevels

  package init(
    divisor: Int, color: ArraySlice<UInt8>, alpha: ArraySlice<UInt8>, levels: AlphaLevels
  ) {
    (self.divisor, self.color, self.alpha, self.levels) = (divisor, color, alpha, levels)
  }

  /// Bytes of the chunk beside the two JPEGs.
  package static let overhead = 6 + 7

  /// The preview's size for a picture of that size.
  package static func size(of picture: ImageSize, divisor: Int) -> ImageSize {
    ImageSize(
      width: (picture.width - 1) / divisor + 1, height: (picture.height - 1) / divisor + 1)
  }
}

extension Preview {
  init(parsing reader: inout ByteReader) throws(ContainerError) {
    guard let divisor: UInt8 = reader.read(), let low: UInt8 = reader.read(),
      let high: UInt8 = reader.read(), let colorSize: UInt32 = reader.read(),
      let color = reader.read(count: Int(clamping: colorSize))
    else { throw .malformedChunk(.preview, reason: "too short") }
    guard divisor == 8 || divisor == 16 else {
      throw .malformedChunk(.preview, reason: "a size of 1/\(divisor)")
    }
    guard let levels = AlphaLevels(low: low, high: high) else {
      throw .malformedChunk(.preview, reason: "low \(low) is not below high \(high)")
    }
    guard !color.isEmpty else { throw .malformedChunk(.preview, reason: "no colour") }
    let alpha = reader.readAll()
    self.init(divisor: Int(divisor), color: color, alpha: alpha, levels: levels)
  }

  var serialized: [UInt8] {
    var bytes: [UInt8] = [UInt8(divisor), levels.low, levels.high]
    bytes.append(littleEndian: UInt32(color.count))
    bytes += color
    bytes += alpha
    return bytes
  }
}
