internal import JPNGContainer
internal import JPNGPlanes

/// Readers for the two planes of a file, their headers read and found to agree.
struct PlaneReaders {
  let color: JPEGReader
  let alpha: AlphaRows

  /// `bytes`, the whole file, must stay where they are for as long as this lives.
  init(
    _ bytes: UnsafeRawBufferPointer, _ container: Container, _ options: DecodeOptions
  ) throws(JPNGError) {
    let strictness = options.isStrict ? Strictness.strict : .lenient
    let color = try inPlane(.color) { () throws(CodecError) in
      try JPEGReader(
        UnsafeRawBufferPointer(rebasing: bytes[container.colorRange]), limits: options.limits,
        strictness: strictness)
    }
    let alpha = try inPlane(.alpha) { () throws(CodecError) in
      try AlphaRows(
        UnsafeRawBufferPointer(rebasing: bytes[container.alphaRange]), container.alphaEncoding,
        levels: container.fields.levels, limits: options.limits, strictness: strictness)
    }
    guard color.header.size == alpha.size else {
      throw JPNGError(
        .malformed,
        "the colour plane has \(color.header.size) pixels, the alpha plane \(alpha.size)")
    }
    if let declared = container.fields.info?.size, declared != alpha.size {
      throw JPNGError(
        .malformed, "the file declares \(declared) pixels, its planes have \(alpha.size)")
    }
    (self.color, self.alpha) = (color, alpha)
  }
}
