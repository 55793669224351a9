internal import JPNGContainer
internal import JPNGPlanes

/// Decodes JPNG and JPJP files.
///
/// A value over the bytes of one file: opening it reads the trailer, the extension and the headers
/// of both planes, and refuses a file whose parts contradict each other; the planes themselves are
/// decoded by the methods. Safe to use from several threads at once.
public struct JPNGDecoder: Sendable {
  /// What the file says about itself.
  public let info: FileInfo
  /// How the file is decoded.
  public let options: DecodeOptions

  let bytes: [UInt8]
  let container: Container

  /// Opens a file.
  ///
  /// - Throws: `.malformed`, `.unsupported` or `.limitExceeded`, with the plane it is about.
  public init(_ bytes: [UInt8], options: DecodeOptions = DecodeOptions()) throws(JPNGError) {
    let container: Container
    do throws(ContainerError) {
      container = try Container(parsing: bytes)
    } catch {
      throw JPNGError(error)
    }
    (self.bytes, self.options, self.container) = (bytes, options, container)
    info = try bytes.withRawBytes { (bytes) throws(JPNGError) in
      let planes = try PlaneReaders(bytes, container, options)
      return try inPlane(.color) { () throws(CodecError) in
        try FileInfo(container, planes.color, planes.alpha)
      }
    }
  }

  /// Decodes the whole picture.
  ///
  /// - Throws: `.malformed` where a plane is corrupt (and ``DecodeOptions/isStrict``).
  public func decode() throws(JPNGError) -> PixelBuffer {
    var pixels = PixelBuffer(uninitialized: info.size)
    let stride = pixels.rowStride
    try pixels.withUnsafeMutableBytes { (target) throws(JPNGError) in
      try decode(into: target, rowStride: stride)
    }
    return pixels
  }

  /// Decodes the whole picture into memory of the caller's: `info.size.height` rows of RGBA, top
  /// to bottom, `rowStride` bytes apart. Bytes between the rows are left alone.
  ///
  /// - Precondition: `rowStride` is a multiple of 4 and at least `info.size.width × 4`, `target`
  ///   starts on a multiple of 4 and holds all rows.
  /// - Throws: as ``decode()``.
  public func decode(
    into target: UnsafeMutableRawBufferPointer, rowStride: Int
  ) throws(JPNGError) {
    let rowBytes = info.size.width * PixelBuffer.bytesPerPixel
    precondition(rowStride >= rowBytes && rowStride % PixelBuffer.bytesPerPixel == 0)
    precondition(target.count >= rowStride * (info.size.height - 1) + rowBytes)
    guard let base = target.baseAddress else { return }
    try withRows { (rows) throws(JPNGError) in
      try Strip.forEach(in: info.size.height) { (y, count) throws(JPNGError) in
        try rows.read(count, into: base + y * rowStride, stride: rowStride)
      }
    }
  }

  /// Calls `body` with a source of decoded rows; after it has read all of them, checks that both
  /// planes end where they should. A plane wanted on its own comes without any conversion.
  func withRows(
    of content: ExportContent = .pixels, _ body: (inout PixelRows) throws(JPNGError) -> Void
  ) throws(JPNGError) {
    let conversion: PixelRows.Conversion =
      switch (content, container.fields.association ?? options.assumedAssociation) {
      case (.plane, _): .none
      case (.pixels, let stored): PixelRows.Conversion(from: stored, to: options.association)
      }
    try bytes.withRawBytes { (bytes) throws(JPNGError) in
      var rows = PixelRows(
        try PlaneReaders(bytes, container, options), conversion,
        isOpaque: container.fields.info?.alphaKind == .opaque)
      try rows.start()
      try body(&rows)
      try rows.finish()
    }
  }
}
