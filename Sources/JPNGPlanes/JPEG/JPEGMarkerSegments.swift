internal import JPNGBytes

/// The marker segments of a JPEG in turn, its first scan's header the last of them (ITU-T T.81,
/// B.1.1.4). Ends quietly where one is cut off, or something else follows: libjpeg has the last word.
struct JPEGMarkerSegments: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    /// What is behind the length: where in the file the segment is, without its first four bytes.
    let payload: Range<Int>
  }

  static let startOfScan: UInt8 = 0xDA

  private let bytes: ByteView
  /// Behind SOI, which has no payload.
  private var offset = 2
  private var isAtScan = false

  init(_ bytes: ByteView) { self.bytes = bytes }

  mutating func next() -> Segment? {
    // Any number of fill bytes may precede a marker.
    while offset + 1 < bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] == 0xFF { offset += 1 }
    guard !isAtScan, offset + 4 <= bytes.count, bytes[offset] == 0xFF else { return nil }
    let marker = bytes[offset + 1]
    let length = Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    let end = offset + 2 + length
    guard Self.hasPayload(marker), length >= 2, end <= bytes.count else { return nil }
    let segment = Segment(marker: marker, payload: offset + 4..<end)
    (offset, isAtScan) = (end, marker == Self.startOfScan)
    return segment
  }

  /// TEM, the restart markers, SOI and EOI stand alone; 0 is no marker.
  private static func hasPayload(_ marker: UInt8) -> Bool {
    switch marker {
    case 0x00, 0x01, 0xD0...0xD9: false
    default: true
    }
  }
}
