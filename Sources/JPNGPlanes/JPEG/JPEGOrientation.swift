package import JPNGBytes
package import JPNGPixels

extension Orientation {
  /// The orientation in the Exif data of a JPEG: the first APP1 segment that begins as such (Exif
  /// 2.32, 4.5.4), as others hold XMP. `nil` where there is none, or it cannot be understood.
  package init?(jpeg bytes: ByteView) {
    let identifier = Array("Exif\0\0".utf8)
    for segment in JPEGMarkerSegments(bytes) where segment.marker == 0xE1 {
      let payload = bytes.part(segment.payload)
      guard payload.starts(with: identifier) else { continue }
      self.init(exif: payload.dropFirst(identifier.count))
      return
    }
    return nil
  }
}
