internal import JPNGContainer
internal import JPNGPlanes
internal import JPNGThreads

/// The check of a packed file against its source before anyone relies on it: the file is parsed
/// and both planes decoded strictly; lossless alpha must be equal, lossy alpha exact at 0 and 255.
struct PackCheck {
  let file: [UInt8]
  let source: PixelBuffer
  let threads: ThreadBudget

  /// Returns the largest error of an alpha value.
  func run() throws(JPNGError) -> Int {
    let container: Container
    do throws(ContainerError) {
      container = try Container(parsing: file)
    } catch {
      throw JPNGError(.checkFailed, error.description)
    }
    let (_, maxError) = try threads.both { () throws(JPNGError) in
      try checkColor(container)
    } _: { () throws(JPNGError) in
      try checkAlpha(container)
    }
    try checkPreview()
    return maxError
  }

  private func checkPreview() throws(JPNGError) {
    do throws(JPNGError) {
      _ = try JPNGDecoder(file, options: DecodeOptions(limits: .none)).preview()
    } catch {
      throw JPNGError(.checkFailed, "the preview, after encoding: \(error)")
    }
  }

  private func checkColor(_ container: Container) throws(JPNGError) {
    try check(.color, container.colorRange) { (bytes) throws(CodecError) in
      let reader = try JPEGReader(bytes, limits: .none)
      guard reader.header.size == source.size else {
        throw CodecError(.corrupt, "decodes to \(reader.header.size) pixels")
      }
      _ = try reader.decodeAndDiscard()
    }
  }

  private func checkAlpha(_ container: Container) throws(JPNGError) -> Int {
    try check(.alpha, container.alphaRange) { (bytes) throws(CodecError) in
      let layout = try PlaneLayouts.Alpha(
        bytes, container.alphaEncoding, .none, .strict)
      guard layout.size == source.size else {
        throw CodecError(.corrupt, "decodes to \(layout.size) pixels")
      }
      let plane = AlphaRows.Plane(
        bytes: bytes, layout: layout,
        greyPNG: GreyPNG(bytes, rowsPerBand: container.fields.rowsPerBand),
        levels: container.fields.levels, limits: .none, strictness: .strict)
      var rows = try AlphaRows(plane, 0..<source.size.height)
      let pairs = try rows.pairs(with: source)
      let maximum = pairs.error.maximum
      if container.alphaEncoding == .png, maximum > 0 {
        throw CodecError(.corrupt, "lossless alpha differs")
      }
      for extreme: UInt8 in [0, 255] {
        guard let range = pairs.range(of: extreme), range != extreme...extreme else { continue }
        throw CodecError(.corrupt, "alpha of \(extreme) decodes to \(range)")
      }
      return maximum
    }
  }

  /// Runs `body` over one plane; whatever it throws is a failure of the check.
  private func check<R>(
    _ plane: Plane, _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer) throws(CodecError) -> R
  ) throws(JPNGError) -> R {
    do throws(CodecError) {
      return try file.withRawBytes { (bytes) throws(CodecError) in
        try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    } catch {
      throw JPNGError(.checkFailed, plane: plane, "after encoding: \(error.reason)")
    }
  }
}
