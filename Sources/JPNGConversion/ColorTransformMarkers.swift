internal import JPNGBytes
internal import JPNGPlanes

/// What the markers of a JPEG say about its components (docs/format.md, "Colour plane").
enum ColorTransformMarkers {
  /// Whether the three components are red, green and blue, not Y, Cb and Cr.
  static func saysRGB(_ jpeg: ByteView) -> Bool {
    var (isJFIF, adobeTransform, names) = (false, UInt8?.none, [UInt8]())
    for segment in JPEGMarkerSegments(jpeg) {
      let payload = jpeg.part(segment.payload)
      switch segment.marker {
      case 0xE0 where payload.count >= 14 && payload.starts(with: Array("JFIF\0".utf8)):
        isJFIF = true
      case 0xEE where payload.count >= 12 && payload.starts(with: Array("Adobe".utf8)):
        adobeTransform = payload[11]
      case 0xC0...0xC2 where payload.count >= 6:
        names = stride(from: 6, to: payload.count, by: 3).map { payload[$0] }
      default: break
      }
    }
    guard names.count == 3, !isJFIF else { return false }
    if let adobeTransform { return adobeTransform == 0 }
    return names == Array("RGB".utf8)
  }
}
