internal import JPNGBytes
internal import JPNGPlanes

/// Segments of a JPEG that a reader of packed files ignores, but a program that shows JPEGs may
/// not: Exif data that turns the picture, thumbnails, comments.
enum JPEGMetadata {
  /// The JPEG without them.
  ///
  /// - Parameter keepsProfile: Whether the ICC profile is kept. One of an alpha plane means
  ///   nothing.
  static func removed(from jpeg: [UInt8], keepsProfile: Bool) -> [UInt8] {
    var bare = Array(jpeg.prefix(2))
    var end = 2
    jpeg.withView { view in
      for segment in JPEGMarkerSegments(view) {
        end = segment.payload.upperBound
        let start = segment.payload.lowerBound - 4
        if isMetadata(segment.marker, keepsProfile) { continue }
        bare += jpeg[start..<end]
      }
    }
    return bare + jpeg[end...]
  }

  /// APP0 says that components are Y, Cb and Cr, and APP14 may; APP2 has the profile.
  private static func isMetadata(_ marker: UInt8, _ keepsProfile: Bool) -> Bool {
    switch marker {
    case 0xE0, 0xEE: false
    case 0xE2: !keepsProfile
    case 0xE1, 0xE3...0xED, 0xEF, 0xFE: true
    default: false
    }
  }
}
