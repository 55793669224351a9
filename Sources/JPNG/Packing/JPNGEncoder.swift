internal import JPNGContainer
internal import JPNGPlanes
package import JPNGThreads

/// Packs pictures into JPNG and JPJP files.
public struct JPNGEncoder: Sendable {
  /// How pictures are packed.
  public let options: PackOptions
  private let threads: ThreadBudget

  /// Creates an encoder.
  ///
  /// - Parameter threads: Most threads one picture is packed on; more than two gain nothing. The
  ///   bytes do not depend on it. Default: 1.
  /// - Precondition: `options.quality` and `options.alphaQuality` are in 1…100.
  public init(options: PackOptions = PackOptions(), threads: Int = 1) {
    self.init(options: options, sharing: ThreadBudget(threadCount: threads))
  }

  package init(options: PackOptions, sharing threads: ThreadBudget) {
    precondition((1...100).contains(options.quality), "quality is 1…100")
    precondition((1...100).contains(options.alphaQuality), "alpha quality is 1…100")
    (self.options, self.threads) = (options, threads)
  }

  /// Packs a picture and checks the result by decoding it.
  ///
  /// Memory: up to 13 bytes a pixel, the picture's own 4 included. They are changed in place where
  /// the caller gives the source up (`consume`), else copied.
  ///
  /// - Throws: `.limitExceeded` for a picture over the limits, `.checkFailed` where what was
  ///   encoded does not decode as it should.
  public func encode(_ source: consuming SourceImage) throws(JPNGError) -> PackedImage {
    let size = source.pixels.size
    if let objection = options.limits.objection(to: size) {
      throw JPNGError(.limitExceeded, objection)
    }
    let statistics = AlphaStatistics(of: source.pixels)
    prepareColors(of: &source.pixels, statistics)
    let (pixels, icc) = (source.pixels, source.iccProfile)
    let subsampling = options.subsampling ?? SubsamplingRule.choose(for: pixels, options.quality)

    let (color, alpha) = try threads.both { () throws(JPNGError) in
      try encodeColor(pixels, subsampling, icc)
    } _: { () throws(JPNGError) in
      try AlphaPlaneEncoder(options: options, statistics: statistics).encode(pixels)
    }
    let preview = try PreviewEncoder(options: options).encode(pixels, statistics.kind)
    let file = try assemble(
      color, alpha, preview, size, statistics.kind, averagesFromHalf: averagesFromHalf(pixels))
    let maxError = try PackCheck(file: file, source: pixels, threads: threads).run()
    return PackedImage(
      bytes: file, size: size, alphaKind: statistics.kind, alphaEncoding: alpha.encoding,
      colorByteCount: color.count, alphaByteCount: alpha.bytes.count, subsampling: subsampling,
      alphaMaxError: maxError)
  }

  private func prepareColors(of pixels: inout PixelBuffer, _ statistics: AlphaStatistics) {
    if options.association == .premultiplied {
      guard statistics.kind != .opaque else { return }
      pixels.mutateEachRow { _, row in AssociationKernels.premultiply(row) }
      return
    }
    guard statistics.hidden > 0 else { return }
    switch options.hiddenColor {
    case .fill: pixels.fillHiddenColors()
    case .keep: break
    case .zero: pixels.zeroHiddenColors()
    }
  }

  /// Whether scaling colour and alpha apart would be seen: more than coding itself costs at high
  /// quality.
  private func averagesFromHalf(_ pixels: PixelBuffer) -> Bool {
    options.association == .straight && ScaledError(of: pixels).rootMeanSquare > 1.8
  }

  private func encodeColor(
    _ pixels: PixelBuffer, _ subsampling: Subsampling, _ icc: [UInt8]
  ) throws(JPNGError) -> [UInt8] {
    try inPlane(.color) { () throws(CodecError) in
      var settings = JPEGWriter.Settings(
        size: pixels.size, layout: .rgbx(subsampling), quality: options.quality,
        isProgressive: options.isProgressive, iccProfile: icc)
      settings.hasRestarts = options.hasRestarts(pixels.size)
      let writer = try JPEGWriter(settings)
      try pixels.withUnsafeBytes { (bytes) throws(CodecError) in
        guard let base = bytes.baseAddress else { return }
        try writer.write(pixels.size.height, from: base, stride: pixels.rowStride)
      }
      return try writer.finish()
    }
  }

  private func assemble(
    _ color: [UInt8], _ alpha: AlphaPlaneEncoder.Result, _ preview: Preview?, _ size: ImageSize,
    _ kind: AlphaKind, averagesFromHalf: Bool
  ) throws(JPNGError) -> [UInt8] {
    var fields = Extension()
    fields.info = Extension.Info(size: size, alphaKind: kind)
    fields.association = options.association
    fields.levels = alpha.levels
    fields.checksums = Extension.Checksums(
      color: color.withRawBytes { Checksum.crc32($0) },
      alpha: alpha.bytes.withRawBytes { Checksum.crc32($0) })
    fields.restarts = try restarts(color, alpha)
    fields.rowsPerBand = alpha.rowsPerBand
    fields.averagesFromHalf = averagesFromHalf
    fields.settings = options.summary
    fields.preview = preview
    return try parse { () throws(ContainerError) in
      try Container.serialize(
        color: color, alpha: alpha.bytes, encoding: alpha.encoding, fields: fields)
    }
  }

  /// The restart markers of both planes; `nil` where neither has any.
  private func restarts(
    _ color: [UInt8], _ alpha: AlphaPlaneEncoder.Result
  ) throws(JPNGError) -> Extension.Restarts? {
    let restarts = Extension.Restarts(
      color: try RestartIndex(ofJPEG: color),
      alpha: alpha.encoding == .jpeg ? try RestartIndex(ofJPEG: alpha.bytes) : .none)
    return restarts.color == .none && restarts.alpha == .none ? nil : restarts
  }
}

extension RestartIndex {
  /// The index of a JPEG that was made here a moment ago.
  fileprivate init(ofJPEG jpeg: [UInt8]) throws(JPNGError) {
    self = try jpeg.withRawBytes { (jpeg) throws(JPNGError) in
      let header = try inPlane(nil) { () throws(CodecError) in
        try JPEGReader(jpeg, limits: .none).header
      }
      return RestartIndex(markers: JPEGBands(jpeg, header)?.markers ?? [])
    }
  }
}
