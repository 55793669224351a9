internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPixels
internal import JPNGPlanes

extension JPNGDecoder {
  /// The most bytes at the end of a file that a preview takes: read so many, and
  /// ``preview(inTail:fileByteCount:options:)`` needs no more.
  public static let maxTailByteCount = Container.maxTailByteCount

  /// Decodes the small copy of the picture that the file may have; `nil` where it has none. The
  /// planes are not touched.
  ///
  /// - Throws: `.malformed` where it is damaged.
  public func preview() throws(JPNGError) -> PixelBuffer? {
    try container.fields.preview?.decode(of: info.size, container, options)
  }

  /// Decodes the preview of a file from its last bytes: all of them, or at least
  /// ``maxTailByteCount``. `nil` where it has none.
  ///
  /// - Throws: `.malformed` where the end of the file, or the preview, is damaged.
  public static func preview(
    inTail tail: [UInt8], fileByteCount: Int, options: DecodeOptions = DecodeOptions()
  ) throws(JPNGError) -> PixelBuffer? {
    let container = try parse { () throws(ContainerError) in
      try Container(tail: tail, fileByteCount: fileByteCount)
    }
    guard let preview = container.fields.preview else { return nil }
    return try preview.decode(of: container.fields.info?.size, container, options)
  }
}

extension Preview {
  /// - Parameter picture: The picture's size, where it is known.
  fileprivate func decode(
    of picture: ImageSize?, _ container: Container, _ options: DecodeOptions
  ) throws(JPNGError) -> PixelBuffer {
    var options = options
    options.limits = options.limits.divided(by: divisor)
    // A few kilobytes each.
    return try Array(color).withView { (color) throws(JPNGError) in
      try Array(alpha).withView { (alpha) throws(JPNGError) in
        let plane = try colorPlane(color, picture, options)
        let size = plane.header.size
        var rows = PixelRows(
          color: try inPlane(.color) { () throws(CodecError) in
            try plane.rows(0..<size.height, options.colorLayout, .full)
          },
          alpha: try inPlane(.alpha) { () throws(CodecError) in
            try alphaPlane(alpha, size, options)?.rows(0..<size.height)
          },
          AlphaMerging(
            from: container.fields.association ?? options.assumedAssociation,
            to: options.association), columns: 0..<size.width, of: size.width)
        var pixels = PixelBuffer(uninitialized: size)
        try pixels.withMutableRows { (target) throws(JPNGError) in
          try rows.read(into: target)
          try rows.finish()
        }
        return pixels
      }
    }
  }

  private func colorPlane(
    _ bytes: ByteView, _ picture: ImageSize?, _ options: DecodeOptions
  ) throws(JPNGError) -> JPEGPlane {
    let header = try inPlane(.color) { () throws(CodecError) in
      try JPEGReader(bytes, limits: options.limits, strictness: options.strictness).header
    }
    let expected = picture.map { Preview.size(of: $0, divisor: divisor) } ?? header.size
    guard header.size == expected else {
      throw JPNGError(.malformed, "a preview of \(header.size) pixels, where \(expected) belong")
    }
    return JPEGPlane(
      bytes: bytes, header: header, limits: options.limits, strictness: options.strictness)
  }

  /// `nil` where the preview is opaque.
  private func alphaPlane(
    _ bytes: ByteView, _ size: ImageSize, _ options: DecodeOptions
  ) throws(CodecError) -> AlphaPlane? {
    guard !bytes.isEmpty else { return nil }
    let header = try AlphaHeader(bytes, .jpeg, options.limits, options.strictness)
    guard header.size == size else {
      throw CodecError(.corrupt, "\(header.size) pixels beside a colour plane of \(size)")
    }
    return AlphaPlane(
      bytes: bytes, header: header, levels: levels, limits: options.limits,
      strictness: options.strictness)
  }
}

extension Limits {
  /// What a copy may ask for, each side of which is divided and rounded up.
  fileprivate func divided(by divisor: Int) -> Limits {
    let side = maxSide / divisor + 1
    let pixels = maxPixels / (divisor * divisor) + 2 * (min(maxSide, maxPixels) / divisor) + 1
    return Limits(maxPixels: pixels, maxSide: side, maxScans: maxScans)
  }
}
