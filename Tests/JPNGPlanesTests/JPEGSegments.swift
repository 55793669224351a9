/// A marker segment of a JPEG, found without a codec.
struct JPEGSegment {
  var marker: UInt8
  /// Where the marker's 0xFF is.
  var offset: Int
  var payload: [UInt8]
}

/// All segments with a payload; entropy-coded data between them is passed over.
func jpegSegments(_ bytes: [UInt8]) -> [JPEGSegment] {
  var segments: [JPEGSegment] = []
  var offset = 2
  while offset + 4 <= bytes.count {
    let marker = bytes[offset + 1]
    guard bytes[offset] == 0xFF, marker != 0, marker != 0xFF, !(0xD0...0xD9).contains(marker)
    else {
      offset += 1
      continue
    }
    let end = offset + 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    guard end <= bytes.count else { break }
    segments.append(
      JPEGSegment(marker: marker, offset: offset, payload: Array(bytes[offset + 4..<end])))
    offset = end
  }
  return segments
}
