package import JPNGBytes

/// The marker segments of a JPEG, up to the header of its first scan (ITU-T T.81, B.1.1.4).
///
/// The sequence ends without an error if a segment is cut off or if something else than a segment
/// follows. Whether that is an error is for libjpeg to say.
package struct JPEGMarkerSegments: Sequence, IteratorProtocol {
  /// A marker with a length and a payload.
  package struct Segment {
    /// The second byte of the marker; the first is always 0xFF.
    package let marker: UInt8
    /// Where in the file the payload is: all of the segment behind its marker and its length.
    package let payload: Range<Int>
  }

  package static let startOfScan: UInt8 = 0xDA

  private let bytes: ByteView
  /// The offset of the next segment. The first two bytes are SOI, which has no payload.
  private var offset = 2
  private var isAtScan = false

  package init(_ bytes: ByteView) { self.bytes = bytes }

  package mutating func next() -> Segment? {
    skipEmptyMarkers()
    guard !isAtScan, offset + 4 <= bytes.count, bytes[offset] == 0xFF else { return nil }
    let marker = bytes[offset + 1]
    let length = Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    let end = offset + 2 + length
    guard Self.hasPayload(marker), length >= 2, end <= bytes.count else { return nil }
    let segment = Segment(marker: marker, payload: offset + 4..<end)
    offset = end
    isAtScan = marker == Self.startOfScan
    return segment
  }

  /// Skips the fill bytes that may precede a marker, and what libjpeg passes over between segments:
  /// TEM and restart markers, which have no payload.
  private mutating func skipEmptyMarkers() {
    while offset + 1 < bytes.count, bytes[offset] == 0xFF {
      switch bytes[offset + 1] {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD7: offset += 2
      default: return
      }
    }
  }

  /// Whether a marker has a length and a payload. SOI and EOI have none, and 0 is not a marker.
  private static func hasPayload(_ marker: UInt8) -> Bool {
    switch marker {
    case 0x00, 0xD8, 0xD9: false
    default: true
    }
  }
}
