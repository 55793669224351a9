internal import JPNG
internal import JPNGBytes
internal import JPNGPlanes

/// What the chunks of a JNG hold, put together again.
struct JNGParts {
  private(set) var header: JNGHeader
  /// The payloads of the JDAT chunks: a JPEG.
  private var jpeg: [UInt8] = []
  /// The payloads of the IDAT chunks: the data of a grey PNG.
  private var alphaData: [UInt8] = []
  /// The payloads of the JDAA chunks: a grey JPEG.
  private var alphaJPEG: [UInt8] = []
  /// Chunks that say which colours the samples stand for, as a PNG has them.
  private var colorSpace: [(tag: String, payload: [UInt8])] = []

  init(_ bytes: ByteView) throws(CodecError) {
    guard bytes.starts(with: JNG.signature) else { throw CodecError(.corrupt, "not a JNG") }
    var chunks = PNGChunkIterator(bytes, from: JNG.signature.count)
    guard let first = chunks.next(), first.tag == "JHDR", first.isIntact else {
      throw CodecError(.corrupt, "the first chunk is not a JHDR chunk")
    }
    header = try JNGHeader(parsing: first.payload)
    var (isFirstVersion, isWhole) = (true, false)
    while !isWhole, let chunk = chunks.next() {
      guard chunk.isIntact else { throw CodecError(.corrupt, "the chunk \(chunk.tag) is damaged") }
      switch chunk.tag {
      // What follows is the same colours once more, with 12 bits a sample.
      case "JSEP": isFirstVersion = false
      case "JDAT": if isFirstVersion { jpeg += chunk.payload }
      case "IDAT": alphaData += chunk.payload
      case "JDAA", "JdAA": alphaJPEG += chunk.payload
      case "iCCP", "sRGB", "gAMA", "cHRM": colorSpace.append((chunk.tag, chunk.payload.array))
      case "IEND": isWhole = true
      default:
        guard chunk.tag.utf8.first.map({ $0 & 0x20 != 0 }) == true else {
          throw CodecError(.unsupported, "the chunk \(chunk.tag) is not known here")
        }
      }
    }
    guard isWhole else { throw CodecError(.corrupt, "the file ends too early") }
    try checkParts()
  }

  /// That there are colours, and alpha where the header says, as it says.
  private func checkParts() throws(CodecError) {
    if jpeg.isEmpty { throw CodecError(.corrupt, "no JDAT chunk") }
    let compression = header.alpha?.compression
    guard alphaData.isEmpty == (compression != .deflate),
      alphaJPEG.isEmpty == (compression != .jpeg)
    else { throw CodecError(.corrupt, "its alpha is not what its header says") }
  }

  var alpha: ExistingAlpha {
    guard let alpha = header.alpha else { return .opaque }
    guard alpha.compression == .deflate else { return .jpeg(alphaJPEG) }
    var png = PNGSignature.bytes
    png.append(
      chunk: "IHDR",
      UInt32(header.size.width).bigEndianBytes + UInt32(header.size.height).bigEndianBytes
        + [UInt8(alpha.bitDepth), 0, 0, 0, 0])
    png.append(imageData: alphaData, maxPayload: PNGChunkView.maxPayloadCount)
    png.append(chunk: "IEND", [])
    return .png(png)
  }

  /// The colours with their ICC profile, and what is to be said about them.
  func color(_ limits: Limits) throws(JPNGError) -> (jpeg: [UInt8], warning: String?) {
    try inPlane(.color) { () throws(CodecError) in
      let (size, embedded) = try jpeg.withView { (jpeg) throws(CodecError) in
        let reader = try JPEGReader(jpeg, limits: limits)
        return (reader.header.size, try reader.iccProfile())
      }
      guard size == header.size else {
        throw CodecError(.corrupt, "it has \(size) pixels, the header says \(header.size)")
      }
      let described = try ChunkColorSpace(colorSpace, isGrey: header.isGrey)
      guard embedded.isEmpty, let profile = described.profile else {
        return (jpeg, described.warning)
      }
      return (ICCSegments.inserting(profile, into: jpeg), described.warning)
    }
  }
}
