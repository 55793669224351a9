internal import JPNG
internal import JPNGBytes
internal import JPNGLoading
internal import JPNGPixelCache
internal import JPNGPixels

/// An image in the form that a codec stores it in, and the way from there to pixels.
struct EncodedImage: Sendable {
  let settings: EncodingSettings
  let size: ImageSize
  /// The file; none where the pixels are kept.
  var bytes: [UInt8] = []
  var kept: KeptPicture?

  var codec: BenchCodec { settings.codec }

  /// The bytes that storage has for the picture.
  func byteCount(at scale: Scale) -> Int { kept?.byteCounts[scale] ?? bytes.count }

  /// What a run begins with.
  enum Source: Sendable {
    /// The file in memory.
    case bytes([UInt8])
    /// The file in storage, which the run reads.
    case file(ColdFile)
    /// A cache that has shown nothing yet.
    case cache(PixelCache)
    /// A file of a bundle, which is mapped.
    case entry(AssetBundle, AssetBundle.Entry)
  }

  /// What the next run begins with. Getting there is not part of its time.
  func source() throws(CodecRefusal) -> Source {
    guard let kept else { return .bytes(bytes) }
    return .cache(try kept.folder.openCache())
  }

  /// What a program does that wants the picture: memory for the result, and straight RGBA in it.
  /// Codecs that cannot scale decode the full picture and average areas.
  func decode(
    _ source: Source, at scale: Scale, threads: Int
  ) throws(CodecRefusal) -> DecodedPixels {
    switch source {
    case .bytes(let bytes): return .own(try decode(bytes, at: scale, threads: threads))
    case .entry(let bundle, let entry): return .own(try decode(entry, of: bundle, at: scale))
    case .file(let file) where codec.isPreview:
      guard let tail = file.readTail() else { throw CodecRefusal("it cannot be read") }
      return .own(try decodePreview(tail, fileByteCount: file.byteCount))
    case .file(let file):
      guard let bytes = file.read() else { throw CodecRefusal("it cannot be read") }
      return .own(try decode(bytes, at: scale, threads: threads))
    case .cache(let cache):
      guard let kept else { throw CodecRefusal("no pixel cache has it") }
      return .mapped(try kept.show(scale, scale.applied(to: size), in: cache))
    }
  }

  /// The same, with the picture in memory of its own.
  func decode(at scale: Scale, threads: Int) throws(CodecRefusal) -> PixelBuffer {
    try decode(source(), at: scale, threads: threads).pixels
  }

  /// - Parameter bytes: The same bytes as those of the image, wherever they were read from.
  func decode(
    _ bytes: [UInt8], at scale: Scale, threads: Int
  ) throws(CodecRefusal) -> PixelBuffer {
    switch codec {
    case .png, .optimizedPNG: try reduced(StockLibraries.decodePNG(bytes, size), to: scale)
    case .lz4HC, .lz4Fast: try reduced(StockLibraries.decodeLZ4(bytes, size), to: scale)
    case .colorOnly:
      try bytes.withView { (bytes) throws(CodecRefusal) in
        try StockLibraries.decodeJPEG(bytes, size, scale)
      }
    case .jpng, .jpjp: try decodeJPNG(bytes, scale, threads)
    case .jpngStock, .jpjpStock: try PackedPlanes(bytes).unmerged(size, scale).color
    case .jpngPreview, .jpjpPreview:
      try decodePreview(
        Array(bytes.suffix(JPNGDecoder.maxTailByteCount)), fileByteCount: bytes.count)
    case .webp: try LoadedLibrary.libwebp.decode(bytes, size, scale)
    case .avif: try LoadedLibrary.libavif.decode(bytes, size)
    case .mapped: throw CodecRefusal("no pixel cache has it")
    }
  }

  private func reduced(_ pixels: PixelBuffer, to scale: Scale) -> PixelBuffer {
    scale == .full ? pixels : pixels.reduced(.straight, by: 8 / scale.eighths)
  }

  private func decodeJPNG(
    _ bytes: [UInt8], _ scale: Scale, _ threads: Int
  ) throws(CodecRefusal) -> PixelBuffer {
    try CodecRefusal.orResult { () throws(JPNGError) in
      try JPNGDecoder(bytes, options: DecodeOptions(threads: threads)).decode(at: .scale(scale))
    }
  }

  private func decodePreview(
    _ tail: [UInt8], fileByteCount: Int
  ) throws(CodecRefusal) -> PixelBuffer {
    let preview = try CodecRefusal.orResult { () throws(JPNGError) in
      try JPNGDecoder.preview(inTail: tail, fileByteCount: fileByteCount)
    }
    guard let preview else { throw CodecRefusal("the file has no preview") }
    return preview
  }
}

extension EncodedImage {
  /// An image in one of the ways that a plan calls for, or the reason why it cannot be encoded so.
  struct Attempt: Sendable {
    let settings: EncodingSettings
    let image: Result<EncodedImage, CodecRefusal>
  }
}
