internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPixels
internal import JPNGPlaneDecoding

extension JPNGDecoder {
  /// The number of bytes at the end of a file that are always enough for
  /// ``preview(inTail:fileByteCount:options:)``.
  public static let maxTailByteCount = Container.maxTailByteCount

  /// Decodes the preview, a small copy of the picture. The planes are not read.
  ///
  /// - Returns: The preview; `nil` if the file has none.
  /// - Throws: `.malformed` if the preview is damaged.
  public func preview() throws(JPNGError) -> PixelBuffer? {
    try container.fields.preview?.decode(of: info.size, container, options)
  }

  /// Decodes the preview of a file from its last bytes.
  ///
  /// - Parameters:
  ///   - tail: The last ``maxTailByteCount`` bytes of the file or more; all of a shorter file.
  ///   - fileByteCount: The number of bytes of the whole file.
  ///   - options: How the preview is decoded.
  /// - Returns: The preview; `nil` if the file has none.
  /// - Throws: `.malformed` if the end of the file or the preview is damaged.
  public static func preview(
    inTail tail: [UInt8], fileByteCount: Int, options: DecodeOptions = DecodeOptions()
  ) throws(JPNGError) -> PixelBuffer? {
    let container = try parse { () throws(ContainerError) in
      try Container(tail: tail, fileByteCount: fileByteCount)
    }
    return try preview(in: container, options)
  }

  /// Decodes the preview of a file from its extension and its trailer, wherever these are.
  ///
  /// - Parameter ending: Both of them, and nothing else.
  package static func preview(
    inEnding ending: [UInt8], options: DecodeOptions
  ) throws(JPNGError) -> PixelBuffer? {
    let container = try parse { () throws(ContainerError) in try Container(ending: ending) }
    return try preview(in: container, options)
  }

  private static func preview(
    in container: Container, _ options: DecodeOptions
  ) throws(JPNGError) -> PixelBuffer? {
    try container.fields.preview?.decode(of: container.fields.info?.size, container, options)
  }
}

extension Preview {
  /// Decodes the pair of JPEGs.
  ///
  /// - Parameter picture: The size of the picture; `nil` if it is not known.
  fileprivate func decode(
    of picture: ImageSize?, _ container: Container, _ options: DecodeOptions
  ) throws(JPNGError) -> PixelBuffer {
    var options = options
    options.limits = options.limits.divided(by: divisor)
    let merging = AlphaMerging(
      from: container.fields.association ?? options.assumedAssociation, to: options.association)
    // Each JPEG has only a few kilobytes, so it may be copied.
    return try Array(color).withView { (color) throws(JPNGError) in
      try Array(alpha).withView { (alpha) throws(JPNGError) in
        try options.attempt { (usesShortcuts) throws(JPNGError) in
          let shortcuts: RowDecoding.Shortcuts? =
            usesShortcuts ? .ownDecoders : .fewest(at: .full)
          let plane = try colorPlane(color, picture, shortcuts, options)
          let size = plane.size
          let rows = PixelRows(
            color: try inPlane(.color) { () throws(CodecError) in
              try plane.rows(0..<size.height, as: options.colorLayout)
            },
            alpha: try inPlane(.alpha) { () throws(CodecError) in
              try alphaPlane(alpha, size, shortcuts, options)?.rows(0..<size.height, as: .grey)
            }, merging, columns: 0..<size.width, of: size.width)
          var pixels = PixelBuffer(uninitialized: size)
          try pixels.withMutableRows { (target) throws(JPNGError) in
            try rows.readAll(into: target)
          }
          return pixels
        }
      }
    }
  }

  private func colorPlane(
    _ bytes: ByteView, _ picture: ImageSize?, _ shortcuts: RowDecoding.Shortcuts?,
    _ options: DecodeOptions
  ) throws(JPNGError) -> CodedPlane {
    let header = try inPlane(.color) { () throws(CodecError) in
      try JPEGHeader(of: bytes, options.limits, options.strictness)
    }
    let expected = picture.map { Preview.size(of: $0, divisor: divisor) } ?? header.size
    guard header.size == expected else {
      throw JPNGError(.malformed, "a preview of \(header.size) pixels, where \(expected) belong")
    }
    return CodedPlane(
      bytes, .jpeg(header), shortcuts, limits: options.limits, strictness: options.strictness)
  }

  /// The alpha plane of the preview; `nil` if the preview is opaque.
  private func alphaPlane(
    _ bytes: ByteView, _ size: ImageSize, _ shortcuts: RowDecoding.Shortcuts?,
    _ options: DecodeOptions
  ) throws(CodecError) -> CodedPlane? {
    guard !bytes.isEmpty else { return nil }
    let header = try PlaneHeader(alpha: bytes, .jpeg, options.limits, options.strictness)
    guard header.size == size else {
      throw CodecError(.corrupt, "\(header.size) pixels beside a colour plane of \(size)")
    }
    return CodedPlane(
      bytes, header, shortcuts, levels: levels, limits: options.limits,
      strictness: options.strictness)
  }
}

extension Limits {
  /// The limits for a copy of a picture whose sides are divided by a number and rounded up.
  fileprivate func divided(by divisor: Int) -> Limits {
    let side = maxSide / divisor + 1
    let pixels = maxPixels / (divisor * divisor) + 2 * (min(maxSide, maxPixels) / divisor) + 1
    var limits = self
    limits.maxPixels = pixels
    limits.maxSide = side
    return limits
  }
}
