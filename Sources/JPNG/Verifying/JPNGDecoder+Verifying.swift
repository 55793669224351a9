internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes
internal import JPNGPreparation

extension JPNGDecoder {
  /// Checks everything that can be checked without the source. Both planes have to decode without a
  /// warning and to end where the trailer says; their checksums, restart indices and bands have to
  /// be right; and alpha has to be of the kind that the file declares.
  ///
  /// - Throws: `.malformed` for the first thing that is wrong.
  public func verify() throws(JPNGError) {
    try bytes.withView { (bytes) throws(JPNGError) in
      var strict = options
      strict.isStrict = true
      let headers = try PlaneHeaders(bytes, container, strict)
      try verifyChecksums()
      try verifyColor(bytes.plane(.color, of: container), headers.color)
      try verifyAlpha(bytes.plane(.alpha, of: container), headers.alpha)
      var decoder = self
      decoder.options = strict
      _ = try decoder.preview()
    }
  }

  private func verifyColor(_ bytes: ByteView, _ header: JPEGHeader) throws(JPNGError) {
    let plane = CodedPlane(
      bytes, .jpeg(header), limits: options.limits, strictness: .strict)
    let trailing = try inPlane(.color) { () throws(CodecError) in
      try plane.decodeAndDiscard(as: .rgbx)
    }
    try verifyEnd(.color, trailing: trailing)
    try verifyIndex(.color, bytes, header)
  }

  private func verifyEnd(_ plane: Plane, trailing: Int) throws(JPNGError) {
    guard trailing == 0 else {
      throw JPNGError(.malformed, plane: plane, "\(trailing) bytes behind its end")
    }
  }

  /// Checks that the restart index, if there is one, lists the restart markers that the plane has.
  private func verifyIndex(
    _ plane: Plane, _ bytes: ByteView, _ header: JPEGHeader
  ) throws(JPNGError) {
    guard let restarts = container.fields.restarts else { return }
    let index = plane == .color ? restarts.color : restarts.alpha
    guard
      let check = RestartIndexCheck(of: index, rows: 0..<header.size.height, scale: .full)
    else { return }
    guard check.segments(of: bytes, header) != nil else {
      throw JPNGError(.malformed, plane: plane, "the restart index does not fit its markers")
    }
  }

  private func verifyAlpha(_ bytes: ByteView, _ header: PlaneHeader) throws(JPNGError) {
    func plane(_ shortcuts: RowDecoding.Shortcuts? = nil) -> CodedPlane {
      CodedPlane(
        bytes, header, shortcuts, levels: container.fields.levels, limits: options.limits,
        strictness: .strict)
    }
    let summary = try inPlane(.alpha) { () throws(CodecError) in try plane().summary() }
    try verifyEnd(.alpha, trailing: summary.trailing)
    if case .jpeg(let header) = header {
      try verifyIndex(.alpha, bytes, header)
    } else if let index = container.fields.restarts?.alpha, index != .none {
      throw JPNGError(.malformed, plane: .alpha, "a restart index of a PNG")
    }
    if let rows = container.fields.rowsPerBand {
      let banded = plane(RowDecoding.Shortcuts.bands(of: rows))
      guard case .greyPNG(let png) = banded.decoding,
        png.rowsPerBand == min(rows, header.size.height),
        let found = try? banded.summary(), found == summary
      else {
        throw JPNGError(.malformed, plane: .alpha, "its bands do not decode on their own")
      }
    }
    let kind = summary.kind
    guard let declared = container.fields.info?.alphaKind, declared != kind else { return }
    // The file declares the kind of the source. Lossy coding can round a few values to 0 or 255 and
    // so make a general plane binary or opaque. It cannot do the reverse.
    if container.alphaEncoding == .jpeg, declared == .general || kind == .opaque { return }
    throw JPNGError(
      .malformed, plane: .alpha, "its pixels are \(kind), the file declares \(declared)")
  }
}

/// What verifying needs to know about a decoded alpha plane.
private struct AlphaSummary: Equatable {
  var kind: AlphaKind
  /// The checksum of all rows.
  var checksum: UInt32
  /// The number of bytes behind the end of the plane.
  var trailing: Int
}

extension CodedPlane {
  fileprivate func summary() throws(CodecError) -> AlphaSummary {
    var histogram = [Int](repeating: 0, count: 256)
    var checksum: UInt32 = 0
    let trailing = try forEachAlphaStrip(of: 0..<size.height) { strip in
      for y in 0..<strip.count {
        strip.withRow(y) { row in
          for x in row.indices { histogram[Int(row[x])] += 1 }
          checksum = Checksum.crc32(row, continuing: checksum)
        }
      }
    }
    return AlphaSummary(
      kind: AlphaStatistics(histogram: histogram).kind, checksum: checksum, trailing: trailing)
  }
}
