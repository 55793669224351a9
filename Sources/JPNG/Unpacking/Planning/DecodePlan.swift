internal import JPNGBytes
internal import JPNGContainer
internal import JPNGPlanes

/// The plan of one decoding: which pixels of which planes are decoded, and which shortcuts are
/// used.
struct DecodePlan: Sendable {
  let geometry: DecodeGeometry
  let content: ExportContent
  let color: JPEGPlane
  /// The alpha plane; `nil` if it is not needed because all pixels are to be opaque.
  let alpha: AlphaPlane?
  /// How the decoded planes become pixels.
  let merging: AlphaMerging
  /// The samples of the decoded rows of colour.
  private let layout: JPEGReader.Layout

  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - usesShortcuts: Whether restart indices, bands and libdeflate may be used. Without them,
  ///     both planes are read from start to end by libjpeg and libpng alone, which find everything
  ///     that is wrong with a plane.
  ///   - threadCount: The number of threads that the decoding may run on.
  init(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ geometry: DecodeGeometry,
    of content: ExportContent, usesShortcuts: Bool, threadCount: Int
  ) {
    self.geometry = geometry
    self.content = content
    layout = content == .pixels ? decoder.options.colorLayout : .rgbx
    let picture = decoder.headers.color.size
    let isPartial = threadCount > 1 || geometry.region.height < picture.height
    let shortcut =
      usesShortcuts && isPartial
      ? RestartShortcut(rows: geometry.region.rows, scale: geometry.scale) : nil
    color = Self.colorPlane(decoder, bytes, shortcut)
    let isOpaque = decoder.container.fields.info?.alphaKind == .opaque
    alpha =
      isOpaque || content == .plane(.color)
      ? nil : Self.alphaPlane(decoder, bytes, shortcut, geometry, usesShortcuts: usesShortcuts)
    let stored = decoder.storedAssociation
    // An area filter takes the pixels in the stored association and converts them itself.
    let wanted = geometry.reduction == .none ? decoder.options.association : stored
    merging = content == .pixels ? AlphaMerging(from: stored, to: wanted) : .unchanged
  }

  private static func colorPlane(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ shortcut: RestartShortcut?
  ) -> JPEGPlane {
    let container = decoder.container
    let header = decoder.headers.color
    let plane = bytes.plane(.color, of: container)
    return JPEGPlane(
      bytes: plane, header: header,
      segments: shortcut?.segments(of: plane, header, container.fields.restarts?.color),
      limits: decoder.options.limits, strictness: decoder.options.strictness)
  }

  private static func alphaPlane(
    _ decoder: JPNGDecoder, _ bytes: ByteView, _ shortcut: RestartShortcut?,
    _ geometry: DecodeGeometry, usesShortcuts: Bool
  ) -> AlphaPlane {
    let fields = decoder.container.fields
    var plane = AlphaPlane(
      bytes: bytes.plane(.alpha, of: decoder.container), header: decoder.headers.alpha,
      levels: fields.levels, limits: decoder.options.limits,
      strictness: decoder.options.strictness)
    if case .jpeg(let header) = plane.header {
      plane.segments = shortcut?.segments(of: plane.bytes, header, fields.restarts?.alpha)
    } else if usesShortcuts {
      plane.greyPNG = GreyPNG(plane.bytes, rowsPerBand: fields.rowsPerBand)
      // A band is inflated as a whole. If that would take a lot of memory and more than the result,
      // libpng decodes the plane row by row instead.
      let room = max(1 << 20, geometry.region.size.pixelCount * PixelBuffer.bytesPerPixel)
      if let png = plane.greyPNG, png.bandByteCount > room { plane.greyPNG = nil }
    }
    return plane
  }
}

extension DecodePlan {
  /// The number of pixels in a decoded row of either plane.
  var width: Int { geometry.scale.applied(to: color.header.size.width) }

  /// Whether decoding both planes can begin at any row at little cost, so that several threads can
  /// decode a part each.
  var canSplit: Bool {
    guard color.segments != nil else { return false }
    guard let alpha else { return true }
    guard let png = alpha.greyPNG else { return alpha.segments != nil }
    return png.bandCount > 1 || png.bandByteCount <= 1 << 18
  }

  /// A source of pixels: of some rows of the scaled picture, and of the columns of the region.
  func pixelRows(_ rows: Range<Int>) throws(JPNGError) -> PixelRows {
    let alphaRows = try inPlane(.alpha) { () throws(CodecError) in
      try alpha?.rows(rows, geometry.scale)
    }
    return PixelRows(
      color: content == .plane(.alpha) ? nil : try colorRows(rows), alpha: alphaRows, merging,
      columns: geometry.region.columns, of: width)
  }

  /// A source of the same pixels without their alpha: all of them are opaque.
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
