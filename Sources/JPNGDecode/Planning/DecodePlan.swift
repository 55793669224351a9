internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlaneDecoding

/// The plan of one decoding: which pixels of which planes are decoded, and which shortcuts are
/// used.
struct DecodePlan: Sendable {
  let geometry: DecodeGeometry
  let content: ExportContent
  let color: CodedPlane
  /// The alpha plane; `nil` if it is not needed because all pixels are to be opaque.
  let alpha: CodedPlane?
  /// How the decoded planes become pixels.
  let merging: AlphaMerging
  /// The samples of the decoded rows of colour.
  private let layout: RowLayout

  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - usesShortcuts: Whether restart indices, bands and decoders of our own may be used. Without
  ///     them, both planes are read from start to end by libjpeg and libpng alone, which find
  ///     everything that is wrong with a plane. Our own decoders do it if those are not linked.
  ///   - threadCount: The number of threads that the decoding may run on.
  init(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ geometry: DecodeGeometry,
    of content: ExportContent, usesShortcuts: Bool, threadCount: Int
  ) {
    self.geometry = geometry
    self.content = content
    layout = content == .pixels ? decoder.options.colorLayout : .rgbx
    let picture = decoder.headers.color.size
    let fields = decoder.container.fields
    let isPartial = threadCount > 1 || geometry.region.height < picture.height
    func plane(
      _ plane: Plane, _ header: PlaneHeader, _ index: RestartIndex?
    ) -> CodedPlane {
      let restarts =
        isPartial
        ? RestartIndexCheck(of: index, rows: geometry.region.rows, scale: geometry.scale) : nil
      let resultByteCount = geometry.region.size.pixelCount * PixelBuffer.bytesPerPixel
      let levels = plane == .alpha ? fields.levels : nil
      let scale = CodedPlane.storedScale(of: geometry.scale, levels)
      let shortcuts = RowDecoding.Shortcuts(
        scale: scale, restarts: restarts,
        rowsPerBand: fields.rowsPerBand,
        maxBandByteCount: RowDecoding.maxBandByteCount(resultByteCount: resultByteCount))
      return CodedPlane(
        bytes.plane(plane, of: decoder.container), header,
        usesShortcuts ? shortcuts : .fewest(at: scale),
        levels: levels, limits: decoder.options.limits,
        strictness: decoder.options.strictness)
    }
    color = plane(.color, .jpeg(decoder.headers.color), fields.restarts?.color)
    let isOpaque = fields.info?.alphaKind == .opaque
    alpha =
      isOpaque || content == .plane(.color)
      ? nil : plane(.alpha, decoder.headers.alpha, fields.restarts?.alpha)
    let stored = decoder.storedAssociation
    // An area filter takes the pixels in the stored association and converts them itself.
    let wanted = geometry.reduction == .none ? decoder.options.association : stored
    merging = content == .pixels ? AlphaMerging(from: stored, to: wanted) : .unchanged
  }
}

extension DecodePlan {
  /// The number of pixels in a decoded row of either plane.
  var width: Int { geometry.scale.applied(to: color.size.width) }

  /// The cost of decoding, for several threads that decode some rows each; `nil` if one of the
  /// planes can only be decoded from its start, or if there are too few rows to share.
  var cost: DecodingCost? {
    guard let segments = color.decoding.segments, alpha?.decoding.canBeginAnywhere ?? true else {
      return nil
    }
    let cost = DecodingCost(
      geometry.region.rows, geometry.scale, color: segments, alpha: alpha?.decoding)
    return cost.stepCount < 4 ? nil : cost
  }

  /// A source of pixels: of some rows of the scaled picture, and of the columns of the region.
  func pixelRows(_ rows: Range<Int>) throws(JPNGError) -> PixelRows {
    let alphaRows = try inPlane(.alpha) { () throws(CodecError) in
      try alpha?.rows(rows, as: .grey, geometry.scale)
    }
    return PixelRows(
      color: content == .plane(.alpha) ? nil : try colorRows(rows), alpha: alphaRows, merging,
      columns: geometry.region.columns, of: width, passesCache: geometry.divisor == nil)
  }

  /// A source of the same pixels without their alpha: all of them are opaque.
  func opaquePixelRows(_ rows: Range<Int>) throws(JPNGError) -> PixelRows {
    PixelRows(
      color: try colorRows(rows), alpha: nil, .unchanged, columns: geometry.region.columns,
      of: width)
  }

  private func colorRows(_ rows: Range<Int>) throws(JPNGError) -> any RowSource {
    try inPlane(.color) { () throws(CodecError) in
      try color.rows(rows, as: layout, geometry.scale)
    }
  }
}
