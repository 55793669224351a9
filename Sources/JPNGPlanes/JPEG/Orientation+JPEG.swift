package import JPNGBytes
package import JPNGPixels

extension Orientation {
  /// Reads the orientation from the Exif data of a JPEG. These are in the first APP1 segment that
  /// begins with their identifier (Exif 2.32, 4.5.4); other APP1 segments hold XMP. Returns `nil`
  /// if there is no orientation, or none that is valid.
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
