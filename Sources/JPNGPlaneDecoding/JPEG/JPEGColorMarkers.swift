package import JPNGBytes

/// What the markers of a JPEG say about its three components (docs/format.md, "Colour plane").
package struct JPEGColorMarkers {
  /// Whether there is a JFIF segment.
  private var isJFIF = false
  /// Whether it is of another version than 1, of which libjpeg warns.
  private(set) var isOtherJFIF = false
  /// What an Adobe segment says.
  private var adobeTransform: UInt8?

  /// Heeds a segment, if it is one of these.
  mutating func read(_ marker: UInt8, _ payload: ByteView) {
    if marker == 0xE0, payload.count >= 14, payload.starts(with: Array("JFIF\0".utf8)) {
      isJFIF = true
      isOtherJFIF = isOtherJFIF || payload[5] != 1
    } else if marker == 0xEE, payload.count >= 12, payload.starts(with: Array("Adobe".utf8)) {
      adobeTransform = payload[11]
    }
  }

  /// Whether components are Y, Cb and Cr, and not red, green and blue.
  ///
  /// - Parameter identifiers: Those of the three components.
  func saysYCbCr(_ identifiers: [UInt8]) -> Bool {
    if isJFIF { return true }
    if let adobeTransform { return adobeTransform == 1 }
    return identifiers != Array("RGB".utf8)
  }

  /// Whether a JPEG has three components that are not Y, Cb and Cr.
  package static func saysOtherThanYCbCr(_ jpeg: ByteView) -> Bool {
    var (markers, identifiers) = (JPEGColorMarkers(), [UInt8]())
    for segment in JPEGMarkerSegments(jpeg) {
      let payload = jpeg.part(segment.payload)
      markers.read(segment.marker, payload)
      if (0xC0...0xC2).contains(segment.marker), payload.count >= 6 {
        identifiers = stride(from: 6, to: payload.count, by: 3).map { payload[$0] }
      }
    }
    return identifiers.count == 3 && !markers.saysYCbCr(identifiers)
  }
}
