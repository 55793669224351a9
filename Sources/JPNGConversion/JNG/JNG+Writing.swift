package import JPNG
internal import JPNGBytes
internal import JPNGPlanes

extension JNG {
  /// Puts the planes of a packed file into a JNG, as they are. Alpha that a JNG cannot have, a JPEG
  /// with levels or in several scans, becomes a PNG of what it decodes to.
  ///
  /// - Parameter file: A file that was verified: a plane that is not decoded is not looked at.
  /// - Returns: A JNG that decodes to the same pixels as the file.
  /// - Throws: What decoding throws; `.unsupported` for colour that is premultiplied, or not Y, Cb
  ///   and Cr.
  package static func encode(_ file: JPNGDecoder) throws(JPNGError) -> [UInt8] {
    let planes = try PlanePair(file)
    let alpha = try planes.plainAlpha(of: file)
    let header = JNGHeader(
      size: planes.size, isGrey: planes.isGrey, isProgressive: planes.isProgressive,
      alpha: alpha.map(JNGHeader.Alpha.init))
    var jng = signature
    jng.append(chunk: "JHDR", header.payload)
    try jng.append(colorSpace: planes.iccProfile)
    // Alpha first: whoever shows rows as they arrive needs it for all of them.
    if let alpha { jng.append(alpha) }
    jng.append(chunk: "JDAT", JFIFSegment.ensured(in: planes.color))
    jng.append(chunk: "IEND", [])
    return jng
  }
}

extension JNGHeader.Alpha {
  fileprivate init(_ alpha: PlanePair.Alpha) {
    switch alpha {
    case .png(_, let bitDepth): self.init(bitDepth: bitDepth, compression: .deflate)
    case .jpeg: self.init(bitDepth: 8, compression: .jpeg)
    }
  }
}

extension [UInt8] {
  /// Appends what says which colours the samples stand for: those of a profile, or sRGB.
  fileprivate mutating func append(colorSpace iccProfile: [UInt8]) throws(JPNGError) {
    guard !iccProfile.isEmpty else { return append(chunk: "sRGB", [0]) }
    let payload = try inPlane(.color) { () throws(CodecError) in
      try OptimizedPNG.profilePayload(iccProfile)
    }
    append(chunk: "iCCP", payload)
  }

  fileprivate mutating func append(_ alpha: PlanePair.Alpha) {
    switch alpha {
    case .jpeg(let bytes, _, _): append(chunk: "JDAA", JFIFSegment.ensured(in: bytes))
    case .png(let bytes, _):
      bytes.withView { png in
        var chunks = PNGChunkIterator(png, from: PNGSignature.bytes.count)
        while let chunk = chunks.next() {
          if chunk.tag == "IDAT" { append(chunk: "IDAT", chunk.payload) }
        }
      }
    }
  }
}
