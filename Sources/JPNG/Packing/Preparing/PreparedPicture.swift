/// A picture as its planes are coded from: the first stage of packing. It does not depend on any
/// quality, so a search for one prepares a picture once.
package struct PreparedPicture: Sendable {
  /// Pixels of the association that is stored, hidden colours replaced.
  let pixels: PixelBuffer
  /// The ICC profile of the pixels; empty for sRGB.
  let iccProfile: [UInt8]
  /// Counts of its alpha values.
  let statistics: AlphaStatistics
  /// What subsampling would cost; `nil` where the options fix it.
  let chromaDetail: ChromaDetail?
  /// Whether scaling colour and alpha separately would be seen, so that small scales have to be
  /// averages of a larger one.
  let averagesSmallScales: Bool

  /// The picture's size.
  package var size: ImageSize { pixels.size }

  /// More than this, in steps of 255, is more than coding itself costs at high quality.
  private static let visibleScalingError = 1.8

  /// - Throws: `.limitExceeded` for a picture over the options' limits.
  package init(_ source: consuming SourceImage, _ options: PackOptions) throws(JPNGError) {
    if let objection = options.limits.objection(to: source.pixels.size) {
      throw JPNGError(.limitExceeded, objection)
    }
    statistics = AlphaStatistics(of: source.pixels)
    source.pixels.prepareColors(options, statistics)
    pixels = source.pixels
    iccProfile = source.iccProfile
    chromaDetail = options.subsampling == nil ? ChromaDetail(of: pixels) : nil
    averagesSmallScales =
      options.association == .straight
      && SeparateScalingError(of: pixels).rootMeanSquare > Self.visibleScalingError
  }
}

extension PixelBuffer {
  fileprivate mutating func prepareColors(_ options: PackOptions, _ statistics: AlphaStatistics) {
    if options.association == .premultiplied {
      guard statistics.kind != .opaque else { return }
      mutateEachRow { _, row in AssociationKernels.premultiply(&row) }
      return
    }
    guard statistics.hiddenCount > 0 else { return }
    switch options.hiddenColor {
    case .fill: fillHiddenColors()
    case .keep: break
    case .zero: zeroHiddenColors()
    }
  }
}
