internal import JPNGContainer
internal import JPNGPlanes

extension JPNGDecoder {
  /// Checks everything that can be checked without the source: both planes decode without a
  /// complaint and end where the trailer says, their checksums hold, and alpha is of the kind that
  /// the file declares.
  ///
  /// - Throws: `.malformed` for the first thing that is wrong.
  public func verify() throws(JPNGError) {
    try bytes.withRawBytes { (bytes) throws(JPNGError) in
      var strict = options
      strict.isStrict = true
      let planes = try PlaneReaders(bytes, container, strict)
      try verifyChecksum(.color, of: bytes[container.colorRange], container.fields.checksums?.color)
      try verifyChecksum(.alpha, of: bytes[container.alphaRange], container.fields.checksums?.alpha)
      let colorTrailing = try inPlane(.color) { () throws(CodecError) in
        try planes.color.decodeAndDiscard()
      }
      try verifyEnd(.color, trailing: colorTrailing)
      try verifyAlpha(planes.alpha)
    }
  }

  private func verifyChecksum(
    _ plane: Plane, of bytes: Slice<UnsafeRawBufferPointer>, _ declared: UInt32?
  ) throws(JPNGError) {
    guard let declared else { return }
    let computed = Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes))
    guard computed == declared else {
      throw JPNGError(
        .malformed, plane: plane,
        "checksum \(String(computed, radix: 16)), the file declares \(String(declared, radix: 16))")
    }
  }

  private func verifyEnd(_ plane: Plane, trailing: Int) throws(JPNGError) {
    guard trailing == 0 else {
      throw JPNGError(.malformed, plane: plane, "\(trailing) bytes behind its end")
    }
  }

  private func verifyAlpha(_ alpha: AlphaRows) throws(JPNGError) {
    var alpha = alpha
    var histogram = [Int](repeating: 0, count: 256)
    let trailing = try inPlane(.alpha) { () throws(CodecError) in
      try alpha.forEachStrip { rows in
        for value in rows { histogram[Int(value)] += 1 }
      }
    }
    try verifyEnd(.alpha, trailing: trailing)
    let kind = AlphaStatistics(histogram: histogram).kind
    guard let declared = container.fields.info?.alphaKind, declared != kind else { return }
    // The kind is the source's. Lossy coding may round a few odd values away, never bring some in.
    if container.alphaEncoding == .jpeg, declared == .general || kind == .opaque { return }
    throw JPNGError(
      .malformed, plane: .alpha, "its pixels are \(kind), the file declares \(declared)")
  }
}
