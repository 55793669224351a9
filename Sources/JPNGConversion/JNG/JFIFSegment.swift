internal import JPNGBytes
internal import JPNGPlanes

/// The APP0 segment of JFIF, which has to be the first one of a JPEG (ITU-T T.871, section 10.1).
enum JFIFSegment {
  /// Version 1.01, pixels that are square, no thumbnail.
  private static let bytes: [UInt8] =
    [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]

  /// Where the segment ends in a JPEG; `nil` if it has none.
  static func end(in jpeg: [UInt8]) -> Int? {
    jpeg.withView { view in
      var segments = JPEGMarkerSegments(view)
      guard let first = segments.next(), first.marker == 0xE0, first.payload.count >= 14,
        view.part(first.payload).starts(with: Array("JFIF\0".utf8))
      else { return nil }
      return first.payload.upperBound
    }
  }

  /// A JPEG of Y, Cb and Cr, or grey, with the segment. Our own encoder leaves it out, as nothing
  /// depends on it, but a JNG is to have it.
  static func ensured(in jpeg: [UInt8]) -> [UInt8] {
    end(in: jpeg) == nil ? Array(jpeg[..<2]) + bytes + jpeg[2...] : jpeg
  }
}
