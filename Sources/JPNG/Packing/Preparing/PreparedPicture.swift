internal import JPNGPreparation

/// A picture in the form in which its planes are coded: the result of the first stage of packing.
/// It does not depend on any quality, so a search for the right quality prepares a picture only
/// once.
package struct PreparedPicture: Sendable {
  /// The pixels, in the association in which they are stored, with the colours of hidden pixels
  /// replaced.
  private(set) var pixels: PixelBuffer
  /// The ICC profile of the pixels; empty for sRGB.
  private(set) var iccProfile: [UInt8]
  /// How often each alpha value occurs.
  private(set) var statistics: AlphaStatistics
  /// How much detail subsampling would lose; `nil` if the options say which subsampling to use.
  let chromaDetail: ChromaDetail?
  /// Whether scaling colour and alpha separately would be seen, so that small scales have to be
  /// averages of a larger one.
  let averagesSmallScales: Bool

  /// Whether columns may share their chroma while rows do not, in the whole picture.
  let maySubsampleColumns: Bool

  /// Whether all that is seen has one colour: then alpha draws the picture.
  private(set) var hasFlatColor: Bool

  /// Whether it stands for another picture in a search, so that only bytes and scores matter.
  private(set) var isSample = false

  /// Whether hidden pixels may be coded as whatever is cheapest, and the errors of others count by
  /// their alpha. Premultiplied colours are seen as they are, and hidden ones may have to stay what
  /// they are.
  var hasFreePixels: Bool {
    statistics.kind != .opaque && options.association == .straight && options.hiddenColor == .fill
  }

  /// The options that it was prepared by.
  private let options: PackOptions

  /// The picture's size.
  package var size: ImageSize { pixels.size }

  /// Whether it can be packed with these options: they would have prepared it alike.
  func suits(_ options: PackOptions) -> Bool {
    options.association == self.options.association
      && options.hiddenColor == self.options.hiddenColor
      && (options.subsampling != nil || chromaDetail != nil)
  }

  /// A ``SeparateScalingError`` above this is larger than the error of coding at a high quality.
  private static let visibleScalingError = 1.8

  /// Whether scaling the colour and the alpha of straight pixels separately would be seen.
  static func averagesSmallScales(_ pixels: PixelBuffer) -> Bool {
    SeparateScalingError(of: pixels).rootMeanSquare > visibleScalingError
  }

  /// Prepares a picture for packing.
  ///
  /// - Throws: `.limitExceeded` for a picture over the options' limits.
  package init(_ source: consuming SourceImage, _ options: PackOptions) throws(JPNGError) {
    if let objection = options.limits.objection(to: source.pixels.size) {
      throw JPNGError(.limitExceeded, objection)
    }
    self.options = options
    statistics = AlphaStatistics(of: source.pixels)
    source.pixels.prepareColors(options, statistics)
    pixels = source.pixels
    iccProfile = source.iccProfile
    chromaDetail = options.subsampling == nil ? ChromaDetail(of: pixels) : nil
    maySubsampleColumns = SubsamplingRule.maySubsampleColumns(
      of: pixels, options.association, chromaDetail)
    hasFlatColor = statistics.kind != .opaque && FlatColor.isFound(in: pixels)
    averagesSmallScales =
      options.association == .straight && Self.averagesSmallScales(pixels)
  }

  /// A picture that stands for all of this one in a search; `nil` if there is none. It has no
  /// profile: what comes of it is compared with it as if both were sRGB.
  func sample() -> PreparedPicture? {
    guard let pixels = TrialSample.pixels(of: pixels) else { return nil }
    var sample = self
    sample.isSample = true
    sample.pixels = pixels
    sample.statistics = AlphaStatistics(of: pixels)
    sample.hasFlatColor =
      sample.statistics.kind != .opaque && FlatColor.isFound(in: pixels)
    sample.iccProfile = []
    return sample
  }
}

extension PixelBuffer {
  /// Premultiplies the pixels, or replaces the colours of hidden ones, as the options say.
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
