internal import JPNGContainer
internal import JPNGPlanes
internal import JPNGThreads

/// One decoding of a file: what of it, at which scale, by which way.
struct Decoding {
  private let decoder: JPNGDecoder
  let extraction: Extraction
  private let content: ExportContent
  private let color: JPEGRows.Plane
  /// `nil` where alpha is 255 throughout.
  private let alpha: AlphaRows.Plane?
  let conversion: Conversion

  /// - Parameter bytes: The file's; they must stay where they are for as long as this lives.
  /// - Parameter isPlain: Whether to read both planes from their start to their end, by the stock
  ///   libraries alone: what there is to find wrong with a plane is found then.
  init(
    _ decoder: JPNGDecoder, _ bytes: UnsafeRawBufferPointer, _ extraction: Extraction,
    of content: ExportContent, isPlain: Bool, threadCount: Int
  ) {
    (self.decoder, self.extraction, self.content) = (decoder, extraction, content)
    let (container, layouts) = (decoder.container, decoder.layouts)
    let (limits, strictness) = (decoder.options.limits, decoder.options.strictness)
    let finder = BandFinder(
      rows: extraction.region.rows, scale: extraction.scale,
      isWanted: !isPlain
        && (threadCount > 1 || extraction.region.height < layouts.color.size.height))
    let colorBytes = bytes.plane(.color, of: container)
    color = JPEGRows.Plane(
      bytes: colorBytes, header: layouts.color,
      bands: finder.bands(colorBytes, layouts.color, container.fields.restarts?.color),
      limits: limits, strictness: strictness)
    if container.fields.info?.alphaKind == .opaque || content == .plane(.color) {
      alpha = nil
    } else {
      var plane = AlphaRows.Plane(
        bytes: bytes.plane(.alpha, of: container), layout: layouts.alpha,
        levels: container.fields.levels, limits: limits, strictness: strictness)
      if case .jpeg(let header) = layouts.alpha {
        plane.bands = finder.bands(plane.bytes, header, container.fields.restarts?.alpha)
      } else if !isPlain {
        plane.greyPNG = GreyPNG(plane.bytes, rowsPerBand: container.fields.rowsPerBand)
        // What is inflated as a whole takes memory: not more than the result does.
        let room = max(1 << 20, extraction.region.size.pixelCount * PixelBuffer.bytesPerPixel)
        if let png = plane.greyPNG, png.bandByteCount > room { plane.greyPNG = nil }
      }
      alpha = plane
    }
    conversion =
      switch (content, decoder.storedAssociation) {
      case (.plane, _): .none
      case (.pixels, let stored) where extraction.reduction != .none:
        Conversion(from: stored, to: stored)
      case (.pixels, let stored): Conversion(from: stored, to: decoder.options.association)
      }
  }

  /// Pixels in a row of either plane.
  private var width: Int { extraction.scale.applied(to: color.header.size.width) }

  private var layout: JPEGReader.Layout {
    content == .pixels ? decoder.options.colorLayout : .rgbx
  }

  /// A source of some rows of the scaled picture, cut to the columns that are wanted.
  func rows(_ rows: Range<Int>) throws(JPNGError) -> PixelRows {
    let alphaRows = try inPlane(.alpha) { () throws(CodecError) in
      try alpha.map { (plane) throws(CodecError) in
        try AlphaRows(plane, rows, extraction.scale)
      } ?? .opaque(width: width)
    }
    return PixelRows(
      content == .plane(.alpha) ? nil : try colorRows(rows), alphaRows, conversion,
      columns: extraction.region.columns)
  }

  private func colorRows(_ rows: Range<Int>) throws(JPNGError) -> JPEGRows {
    try inPlane(.color) { () throws(CodecError) in
      try JPEGRows(color, rows, layout, extraction.scale)
    }
  }

  /// Decodes all rows of the region to `target`, `stride` bytes apart.
  func decode(
    into target: UnsafeMutableRawPointer, stride: Int, _ threads: ThreadBudget
  ) throws(JPNGError) {
    let rows = extraction.region.rows
    nonisolated(unsafe) let (target, decoding) = (target, self)
    let parts = RowParts(rows, color, extraction.scale, threadCount: threads.available)
    if parts.count > 1, canSplit {
      _ = try threads.map(parts.count) { (index) throws(JPNGError) in
        let part = parts[index]
        try decoding.decode(
          part, into: target + (part.lowerBound - rows.lowerBound) * stride, stride)
      }
    } else if threads.available > 1, alpha != nil {
      try decodePlanesAtOnce(into: target, stride, threads)
    } else {
      try decode(rows, into: target, stride)
    }
  }

  private func decode(
    _ part: Range<Int>, into target: UnsafeMutableRawPointer, _ stride: Int
  ) throws(JPNGError) {
    var rows = try self.rows(part)
    try rows.read(part.count, into: target, stride: stride)
    try rows.finish()
  }

  /// Whether both planes can be entered anywhere, at little cost.
  private var canSplit: Bool {
    guard color.bands != nil else { return false }
    guard let alpha else { return true }
    guard let png = alpha.greyPNG else { return alpha.bands != nil }
    return png.bandCount > 1 || png.bandByteCount <= 1 << 18
  }

  /// Alpha on one thread, into memory of its own, colour on another; then they are merged.
  private func decodePlanesAtOnce(
    into target: UnsafeMutableRawPointer, _ stride: Int, _ threads: ThreadBudget
  ) throws(JPNGError) {
    let region = extraction.region
    nonisolated(unsafe) let (target, decoding) = (target, self)
    let (_, alpha) = try threads.both { () throws(JPNGError) in
      var rows = PixelRows(
        try decoding.colorRows(region.rows), .opaque(width: decoding.width), .none,
        columns: region.columns)
      try rows.read(region.height, into: target, stride: stride)
      try rows.finish()
    } _: { () throws(JPNGError) in
      try decoding.alphaPlane()
    }
    let count = min(threads.available, region.height)
    threads.forEach(count) { part in
      let rows = region.height * part / count..<region.height * (part + 1) / count
      decoding.merge(alpha, into: target, stride, rows)
    }
  }

  /// The alpha of the region's rows, all columns.
  private func alphaPlane() throws(JPNGError) -> [UInt8] {
    guard let alpha else { return [] }
    var plane: [UInt8] = []
    plane.reserveCapacity(width * extraction.region.height)
    try inPlane(.alpha) { () throws(CodecError) in
      var rows = try AlphaRows(alpha, extraction.region.rows, extraction.scale)
      try rows.forEachStrip(extraction.region.height) { plane.append(contentsOf: $0) }
    }
    return plane
  }

  private func merge(
    _ alpha: [UInt8], into target: UnsafeMutableRawPointer, _ stride: Int, _ rows: Range<Int>
  ) {
    alpha.withUnsafeBufferPointer { alpha in
      for y in rows {
        let start = y * width + extraction.region.x
        let pixels = UnsafeMutableBufferPointer(
          start: (target + y * stride).assumingMemoryBound(to: PixelWord.self),
          count: extraction.region.width)
        AlphaKernels.merge(
          UnsafeBufferPointer(rebasing: alpha[start..<start + pixels.count]), into: pixels)
        conversion.apply(to: pixels)
      }
    }
  }
}
