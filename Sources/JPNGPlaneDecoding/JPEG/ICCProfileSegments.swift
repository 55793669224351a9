package import JPNGBytes

/// The ICC profile in the APP2 segments of a JPEG, which may be divided among several of them
/// (ICC.1:2010, B.4).
package enum ICCProfileSegments {
  private static let identifier = Array("ICC_PROFILE\0".utf8)

  /// Joins the parts.
  ///
  /// - Returns: The profile, which is empty if there is none. `nil` if the segments contradict each
  ///   other or if one is missing, so that libjpeg would warn (`jpeg_read_icc_profile`).
  package static func profile(of bytes: ByteView) -> [UInt8]? {
    var parts: [Range<Int>?] = []
    for segment in JPEGMarkerSegments(bytes) where segment.marker == 0xE2 {
      let payload = bytes.part(segment.payload)
      // Behind the identifier are the number of the part, from 1 on, and that of all parts.
      let start = identifier.count + 2
      guard payload.count >= start, payload.starts(with: identifier) else { continue }
      let (number, count) = (Int(payload[start - 2]), Int(payload[start - 1]))
      if parts.isEmpty { parts = Array(repeating: nil, count: count) }
      guard count == parts.count, number >= 1, number <= count, parts[number - 1] == nil
      else { return nil }
      parts[number - 1] = segment.payload.dropFirst(start)
    }
    guard !parts.isEmpty else { return [] }
    let known = parts.compactMap { $0 }
    let profile = known.flatMap { bytes.part($0).array }
    return known.count == parts.count && !profile.isEmpty ? profile : nil
  }
}
