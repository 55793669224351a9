package import JPNGPixels

/// A small copy of the picture. It is a pair of JPEGs in the extension, so that reading the end of
/// the file is enough to show it.
package struct Preview: Hashable, Sendable {
  /// 8 or 16. Each side of the preview is that of the picture divided by this, rounded up.
  package let divisor: Int
  /// A colour JPEG. Its association is that of the file.
  package let color: ArraySlice<UInt8>
  /// A JPEG of one component; empty if the picture is opaque.
  package let alpha: ArraySlice<UInt8>
  /// The stored values of `alpha` that mean 0 and 255.
  package let levels: AlphaLevels

  package init(
    divisor: Int, color: ArraySlice<UInt8>, alpha: ArraySlice<UInt8>, levels: AlphaLevels
  ) {
    self.divisor = divisor
    self.color = color
    self.alpha = alpha
    self.levels = levels
  }

  /// Bytes of the chunk in addition to the two JPEGs: its tag and length, and the fields before
  /// them.
  package static let overhead = 6 + 7

  /// The size of the preview of a picture.
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
