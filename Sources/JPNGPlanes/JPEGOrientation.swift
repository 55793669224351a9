package import JPNGPixels

extension Orientation {
  /// The orientation in the Exif data of a JPEG: the first APP1 segment that begins as such (Exif
  /// 2.32, 4.5.4), as others hold XMP. `nil` where there is none, or it cannot be understood.
  package init?(jpeg bytes: UnsafeRawBufferPointer) {
    let identifier = Array("Exif\0\0".utf8)
    let exif = JPEGSegmentWalk(bytes).first {
      $0.marker == 0xE1 && $0.payload.starts(with: identifier)
    }
    guard let exif else { return nil }
    self.init(exif: exif.payload.dropFirst(identifier.count))
  }
}
