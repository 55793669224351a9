internal import JPNGBytes
internal import JPNGPlanes

/// The APP2 segments that hold an ICC profile (ICC.1, annex B.4).
enum ICCSegments {
  private static let maxPieceCount = 65_519

  /// A JPEG with a profile in it, which has none yet: behind its JFIF segment, as that has to be
  /// the first one.
  static func inserting(_ profile: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let pieceCount = (profile.count + maxPieceCount - 1) / maxPieceCount
    var segments: [UInt8] = []
    for number in 0..<pieceCount {
      let piece = profile.dropFirst(number * maxPieceCount).prefix(maxPieceCount)
      let length = 2 + 12 + 2 + piece.count
      segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
      segments += Array("ICC_PROFILE\0".utf8)
      segments += [UInt8(number + 1), UInt8(pieceCount)]
      segments += piece
    }
    let place = JFIFSegment.end(in: jpeg) ?? 2
    return Array(jpeg[..<place]) + segments + jpeg[place...]
  }
}
