internal import JPNG
internal import JPNGBytes
internal import JPNGColor
internal import JPNGPlanes

/// What chunks of a JNG say about its colours. They are those of a PNG, so libpng reads them, in a
/// PNG of one pixel.
struct ChunkColorSpace {
  /// The ICC profile, for RGB; `nil` if the colours are those of sRGB, or are taken for them.
  private(set) var profile: [UInt8]?
  /// What is not heeded; `nil` if all is.
  private(set) var warning: String?

  init(_ chunks: [(tag: String, payload: [UInt8])], isGrey: Bool) throws(CodecError) {
    guard !chunks.isEmpty else { return }
    var png = PNGSignature.bytes
    png.append(header: ImageSize(width: 1, height: 1), bitDepth: 8, isGrey ? .grey : .rgb)
    for (tag, payload) in chunks { png.append(chunk: tag, payload) }
    // What chunks follow is not looked at.
    png.append(chunk: "IDAT", [])
    let (space, complaint) = try png.withView { (png) throws(CodecError) in
      let reader = try PNGReader(png, limits: Limits())
      return (reader.header.colorSpace, reader.warning)
    }
    warning = complaint
    if space.isDeclaredSRGB { return }
    guard let found = space.profile else {
      if space.isParametricOtherThanSRGB {
        warning = "dropped its gAMA and cHRM chunks: the colours are taken for sRGB"
      }
      return
    }
    if ColorDescription.icc(found.bytes).isGrey {
      warning = "dropped the colour profile \"\(found.name)\", which is one of grey"
    } else {
      profile = found.bytes
    }
  }
}
