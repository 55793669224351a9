internal import JPNGContainer
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
    let (color, alpha) = (Array(color), Array(alpha))
    return try color.withRawBytes { (color) throws(JPNGError) in
      try alpha.withRawBytes { (alpha) throws(JPNGError) in
        let header = try inPlane(.color) { () throws(CodecError) in
          try JPEGReader(color, limits: options.limits, strictness: options.strictness).header
        }
        let expected = picture.map { Preview.size(of: $0, divisor: divisor) } ?? header.size
        guard header.size == expected else {
          throw JPNGError(
            .malformed, "a preview of \(header.size) pixels, where \(expected) belong")
        }
        let colorPlane = JPEGRows.Plane(
          bytes: color, header: header, limits: options.limits, strictness: options.strictness)
        var rows = PixelRows(
          try inPlane(.color) { () throws(CodecError) in
            try JPEGRows(colorPlane, 0..<header.size.height, options.colorLayout, .full)
          },
          try inPlane(.alpha) { () throws(CodecError) in
            try alphaRows(alpha, header.size, options)
          },
          Conversion(
            from: container.fields.association ?? options.assumedAssociation,
            to: options.association), columns: 0..<header.size.width)
        return try rows.all(header.size)
      }
    }
  }

  private func alphaRows(
    _ bytes: UnsafeRawBufferPointer, _ size: ImageSize, _ options: DecodeOptions
  ) throws(CodecError) -> AlphaRows {
    guard !bytes.isEmpty else { return .opaque(width: size.width) }
    let layout = try PlaneLayouts.Alpha(
      bytes, .jpeg, options.limits, options.strictness)
    guard layout.size == size else {
      throw CodecError(.corrupt, "\(layout.size) pixels beside a colour plane of \(size)")
    }
    let plane = AlphaRows.Plane(
      bytes: bytes, layout: layout, levels: levels, limits: options.limits,
      strictness: options.strictness)
    return try AlphaRows(plane, 0..<size.height)
  }
}

extension PixelRows {
  /// Decodes a whole small picture.
  fileprivate mutating func all(_ size: ImageSize) throws(JPNGError) -> PixelBuffer {
    var pixels = PixelBuffer(uninitialized: size)
    let stride = pixels.rowStride
    try pixels.withUnsafeMutableBytes { (target) throws(JPNGError) in
      guard let base = target.baseAddress else { return }
      try read(size.height, into: base, stride: stride)
    }
    try finish()
    return pixels
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
