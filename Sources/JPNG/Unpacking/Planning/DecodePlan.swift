internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// How one decoding of a file is done: which pixels, which planes, and by which shortcuts.
struct DecodePlan: Sendable {
  let geometry: DecodeGeometry
  let content: ExportContent
  let color: JPEGPlane
  /// `nil` where alpha is 255 throughout.
  let alpha: AlphaPlane?
  /// How the decoded planes become pixels.
  let merging: AlphaMerging
  private let layout: JPEGReader.Layout

  /// - Parameters:
  ///   - bytes: The file's.
  ///   - isPlain: Whether to read both planes from their start to their end, by the stock libraries
  ///     alone: what there is to find wrong with a plane is found then.
  ///   - threadCount: Threads that the decoding may run on.
  init(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ geometry: DecodeGeometry,
    of content: ExportContent, isPlain: Bool, threadCount: Int
  ) {
    self.geometry = geometry
    self.content = content
    layout = content == .pixels ? decoder.options.colorLayout : .rgbx
    let picture = decoder.headers.color.size
    let isPartial = threadCount > 1 || geometry.region.height < picture.height
    let shortcut =
      isPlain || !isPartial
      ? nil : RestartShortcut(rows: geometry.region.rows, scale: geometry.scale)
    color = Self.colorPlane(decoder, bytes, shortcut)
    let isOpaque = decoder.container.fields.info?.alphaKind == .opaque
    alpha =
      isOpaque || content == .plane(.color)
      ? nil : Self.alphaPlane(decoder, bytes, shortcut, geometry, isPlain: isPlain)
    let stored = decoder.storedAssociation
    // An area filter takes stored pixels, and converts them itself.
    let wanted = geometry.reduction == .none ? decoder.options.association : stored
    merging = content == .pixels ? AlphaMerging(from: stored, to: wanted) : .unchanged
  }

  private static func colorPlane(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ shortcut: RestartShortcut?
  ) -> JPEGPlane {
    let (container, header) = (decoder.container, decoder.headers.color)
    let plane = bytes.plane(.color, of: container)
    return JPEGPlane(
      bytes: plane, header: header,
      segments: shortcut?.segments(of: plane, header, container.fields.restarts?.color),
      limits: decoder.options.limits, strictness: decoder.options.strictness)
  }

  private static func alphaPlane(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ shortcut: RestartShortcut?,
    _ geometry: DecodeGeometry, isPlain: Bool
  ) -> AlphaPlane {
    let fields = decoder.container.fields
    var plane = AlphaPlane(
      bytes: bytes.plane(.alpha, of: decoder.container), header: decoder.headers.alpha,
      levels: fields.levels, limits: decoder.options.limits,
      strictness: decoder.options.strictness)
    if case .jpeg(let header) = plane.header {
      plane.segments = shortcut?.segments(of: plane.bytes, header, fields.restarts?.alpha)
    } else if !isPlain {
      plane.greyPNG = GreyPNG(plane.bytes, rowsPerBand: fields.rowsPerBand)
      // What is inflated as a whole takes memory: not more than the result does.
      let room = max(1 << 20, geometry.region.size.pixelCount * PixelBuffer.bytesPerPixel)
      if let png = plane.greyPNG, png.bandByteCount > room { plane.greyPNG = nil }
    }
    return plane
  }
}

extension DecodePlan {
  /// Pixels in a row of either plane.
  var width: Int { geometry.scale.applied(to: color.header.size.width) }

  /// Whether both planes can be entered anywhere, at little cost.
  var canSplit: Bool {
    guard color.segments != nil else { return false }
    guard let alpha else { return true }
    guard let png = alpha.greyPNG else { return alpha.segments != nil }
    return png.bandCount > 1 || png.bandByteCount <= 1 << 18
  }

  /// Pixels of some rows of the scaled picture, cut to the columns that are wanted.
  func pixelRows(_ rows: Range<Int>) throws(JPNGError) -> PixelRows {
    let alphaRows = try inPlane(.alpha) { () throws(CodecError) in
      try alpha?.rows(rows, geometry.scale)
    }
    return PixelRows(
      color: content == .plane(.alpha) ? nil : try colorRows(rows), alpha: alphaRows, merging,
      columns: geometry.region.columns, of: width)
  }

  /// The same of colour alone, opaque.
  func opaquePixelRows(_ rows: Range<Int>) throws(JPNGError) -> PixelRows {
    PixelRows(
      color: try colorRows(rows), alpha: nil, .unchanged, columns: geometry.region.columns,
      of: width)
  }

  private func colorRows(_ rows: Range<Int>) throws(JPNGError) -> any RowSource {
    try inPlane(.color) { () throws(CodecError) in
      try color.rows(rows, layout, geometry.scale)
    }
  }
}
