internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes
internal import JPNGThreads

/// Checks a packed file against its source before anyone relies on it: the last stage of packing.
///
/// The file is parsed, and both planes are decoded strictly. Alpha as PNG must be as close to that
/// of the source as it was meant to be, which is equal if it is lossless; lossy alpha must be equal
/// where that is 0 or 255.
struct FileCheck {
  let file: [UInt8]
  let source: PixelBuffer
  let threads: ThreadBudget

  /// Checks the file. Planes that have been checked before are not decoded again.
  ///
  /// - Returns: The largest error of an alpha value.
  func run(_ color: CodedColor, _ alpha: CodedAlpha) throws(JPNGError) -> Int {
    let container: Container
    do throws(ContainerError) {
      container = try Container(parsing: file)
    } catch {
      throw JPNGError(.checkFailed, error.description)
    }
    let (_, maxError) = try threads.both { () throws(JPNGError) in
      if !color.isReused { try checkColor(container) }
    } _: { () throws(JPNGError) in
      guard let known = alpha.knownMaxError else { return try checkAlpha(alpha.form, container) }
      try checkIsSame(alpha, container)
      return known
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
    try check(.color, container) { (bytes) throws(CodecError) in
      let header = try JPEGReader(bytes, limits: .none).header
      guard header.size == source.size else {
        throw CodecError(.corrupt, "decodes to \(header.size) pixels")
      }
      let plane = CodedPlane(bytes, .jpeg(header), limits: .none, strictness: .strict)
      _ = try plane.decodeAndDiscard(as: .rgbx)
    }
  }

  /// Checks that a plane that was checked by itself is in the file as it is, with its levels.
  private func checkIsSame(_ alpha: CodedAlpha, _ container: Container) throws(JPNGError) {
    try check(.alpha, container) { (bytes) throws(CodecError) in
      guard bytes.elementsEqual(alpha.bytes) else {
        throw CodecError(.corrupt, "it is not the plane that was coded")
      }
      if case .jpeg(let levels) = alpha.form, container.fields.levels != levels {
        throw CodecError(.corrupt, "its levels are not those that were found")
      }
    }
  }

  private func checkAlpha(_ form: AlphaForm, _ container: Container) throws(JPNGError) -> Int {
    try check(.alpha, container) { (bytes) throws(CodecError) in
      let header = try PlaneHeader(alpha: bytes, container.alphaEncoding, .none, .strict)
      guard header.size == source.size else {
        throw CodecError(.corrupt, "decodes to \(header.size) pixels")
      }
      let plane = CodedPlane(
        bytes, header, RowDecoding.Shortcuts.bands(of: container.fields.rowsPerBand),
        levels: container.fields.levels, limits: .none, strictness: .strict)
      let histogram = try plane.jointHistogram(with: source)
      let maximum = histogram.error.maximum
      if case .png(_, let maxError) = form, maximum > maxError {
        throw CodecError(.corrupt, "alpha differs by \(maximum), more than \(maxError)")
      }
      for extreme: UInt8 in [0, 255] {
        guard let range = histogram.range(of: extreme), range != extreme...extreme else { continue }
        throw CodecError(.corrupt, "alpha of \(extreme) decodes to \(range)")
      }
      return maximum
    }
  }

  /// Runs `body` with the bytes of one plane. Whatever it throws becomes a failure of the check.
  private func check<R>(
    _ plane: Plane, _ container: Container, _ body: (ByteView) throws(CodecError) -> R
  ) throws(JPNGError) -> R {
    do throws(CodecError) {
      return try file.withView { (bytes) throws(CodecError) in
        try body(bytes.plane(plane, of: container))
      }
    } catch {
      throw JPNGError(.checkFailed, plane: plane, "after encoding: \(error.reason)")
    }
  }
}
