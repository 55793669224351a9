internal import JPNGPlanes
internal import JPNGPreparation

/// Encodes alpha as a greyscale PNG, exactly or with fewer values.
///
/// Large planes are in bands, if the file is to have entry points. Of the filters, only "none" and
/// "up" are tried for those, except by `best`: on real art, one of them gives the smallest file or
/// is within a few per cent of it, and they decode twice as fast as the others. `fast` tells the
/// better one by a sample (docs/design-notes.md, "Alpha as PNG").
struct AlphaPNGCoder {
  /// What becomes of alpha.
  private let quantisation: AlphaQuantisation?
  /// Bits a sample: the smallest depth that holds all values.
  private let bitDepth: Int
  /// Whether a large plane is divided into bands, so that it can be decoded in parts.
  private let isBanded: Bool
  private let effort: PackOptions.Effort
  /// What was made before of the same picture with the same settings; `nil`: nothing is kept.
  private let memory: AlphaPNGMemory?

  /// The compression level of a large plane whose filters a sample has told.
  private static let sampledLevel = 6
  /// The compression level of a sample, which only has to tell the better filter and the rough
  /// size.
  private static let trialLevel = 3

  /// - Parameters:
  ///   - quantisation: What becomes of alpha. Default: `nil`, nothing.
  ///   - memory: What was made before of the same picture, by the same effort.
  init(
    _ picture: PreparedPicture, _ settings: AlphaSettings, _ quantisation: AlphaQuantisation? = nil,
    _ memory: AlphaPNGMemory? = nil
  ) {
    self.quantisation = quantisation
    self.memory = memory
    let depth = picture.statistics.losslessBitDepth
    bitDepth = quantisation.map { min($0.bitDepth, depth) } ?? depth
    isBanded = settings.hasEntryPoints
    effort = settings.effort
  }

  /// Encodes the alpha of a picture with the filters that make it smallest.
  func encode(_ picture: PreparedPicture) throws(CodecError) -> AlphaBytes {
    if case .plane(let plane) = memory?.answer(quantisation, ifSmallerThan: .infinity) {
      return plane
    }
    let filters =
      isSampled(picture.size)
      ? try trial(picture.pixels, AlphaSample(of: picture.size)).filters : nil
    let plane = try encode(picture, filters: filters)
    memory?.note(plane, quantisation, ifSmallerThan: .infinity)
    return plane
  }

  /// Encodes a sample with both filters.
  ///
  /// - Returns: The better filter, and the estimated size of the plane with it.
  func trial(
    _ pixels: PixelBuffer, _ sample: AlphaSample
  ) throws(CodecError) -> (filters: PNGFilterStrategy, estimate: Int) {
    let samples = try pixels.alphaSamples(step: sample.step, table: sampleTable)
    let none = try estimate(samples, sample, .none, level: Self.trialLevel)
    // Filters work on whole bytes, so they do not help if a byte has several samples.
    guard bitDepth == 8 else { return (.none, none) }
    let up = try estimate(samples, sample, .up, level: Self.trialLevel)
    return up < none ? (.up, up) : (.none, none)
  }

  /// Estimates the size of the plane from a sample that is compressed about as well as `fast` does.
  func closeEstimate(
    _ pixels: PixelBuffer, _ sample: AlphaSample, _ filters: PNGFilterStrategy
  ) throws(CodecError) -> Int {
    try estimate(
      try pixels.alphaSamples(step: sample.step, table: sampleTable), sample, filters,
      level: Self.sampledLevel)
  }

  private func estimate(
    _ samples: [UInt8], _ sample: AlphaSample, _ strategy: PNGFilterStrategy, level: Int
  ) throws(CodecError) -> Int {
    let png = try OptimizedGreyPNG.encode(
      samples, size: sample.size, bitDepth: bitDepth,
      OptimizedGreyPNG.Settings(strategies: [strategy], level: level))
    return sample.scaled(png.count)
  }

  /// Encodes the alpha of a picture.
  ///
  /// - Parameter filters: How rows are filtered, where a sample has told it.
  func encode(
    _ picture: PreparedPicture, filters: PNGFilterStrategy?
  ) throws(CodecError) -> AlphaBytes {
    let settings = optimization(of: picture.size, filters)
    let bytes =
      if let rowsPerBand = rowsPerBand(of: picture.size) {
        try banded(picture.pixels, rowsPerBand, settings)
      } else {
        try OptimizedGreyPNG.encode(
          try picture.pixels.alphaSamples(table: sampleTable), size: picture.size,
          bitDepth: bitDepth, settings)
      }
    return try plane(bytes, picture)
  }

  /// Encodes the alpha of a picture, unless quick tries tell that the PNG will not be smaller than
  /// `byteCount`.
  func encode(
    _ picture: PreparedPicture, ifSmallerThan byteCount: Double
  ) throws(CodecError) -> AlphaBytes? {
    guard byteCount < .infinity else { return try encode(picture) }
    switch memory?.answer(quantisation, ifSmallerThan: byteCount) {
    case .plane(let plane): return plane
    case .isNotSmaller: return nil
    case nil: break
    }
    let plane = try encode(picture, ifToldSmallerThan: byteCount)
    memory?.note(plane, quantisation, ifSmallerThan: byteCount)
    return plane
  }

  private func encode(
    _ picture: PreparedPicture, ifToldSmallerThan byteCount: Double
  ) throws(CodecError) -> AlphaBytes? {
    let trial = try trial(picture.pixels, AlphaSample(of: picture.size))
    // The PNG can become a quarter smaller than its sample, which is compressed at a low level.
    guard 0.75 * Double(trial.estimate) < byteCount else { return nil }
    guard rowsPerBand(of: picture.size) == nil else { return try encode(picture) }
    let png = try OptimizedGreyPNG.encode(
      try picture.pixels.alphaSamples(table: sampleTable), size: picture.size,
      bitDepth: bitDepth, optimization(of: picture.size, nil), ifSmallerThan: byteCount)
    return try png.map { (png) throws(CodecError) in try plane(png, picture) }
  }

  private func plane(
    _ bytes: [UInt8], _ picture: PreparedPicture
  ) throws(CodecError) -> AlphaBytes {
    AlphaBytes(
      bytes: bytes,
      form: .png(rowsPerBand: rowsPerBand(of: picture.size), maxError: quantisation?.maxError ?? 0),
      decoded: try quantisation.map { (quantisation) throws(CodecError) in
        try picture.pixels.alphaSamples(table: quantisation.decodingTable)
      })
  }

  private func banded(
    _ pixels: PixelBuffer, _ rowsPerBand: Int, _ settings: OptimizedGreyPNG.Settings
  ) throws(CodecError) -> [UInt8] {
    let bands = OptimizedBands(
      pixels.size, bitDepth: bitDepth, rowsPerBand: rowsPerBand, settings)
    try pixels.forEachAlphaStrip(table: sampleTable) { (strip) throws(CodecError) in
      try bands.write(strip)
    }
    return bands.finish()
  }

  /// What is tried with libdeflate.
  ///
  /// `balanced` takes the time of the most thorough levels for small planes only, which become a
  /// few per cent smaller. In bands, levels above 7 take several times as long for one per cent,
  /// and level 3 tells which of two filters is better.
  ///
  /// - Parameter filters: How rows are filtered, where a sample has told it.
  private func optimization(
    of size: ImageSize, _ filters: PNGFilterStrategy?
  ) -> OptimizedGreyPNG.Settings {
    if let filters { return .init(strategies: [filters], level: Self.sampledLevel) }
    return switch effort {
    case .fast: .init(strategies: [.none, .up], level: 5)
    // Decoding time counts.
    case .balanced where rowsPerBand(of: size) != nil:
      .init(strategies: [.none, .up], level: 7, trialLevel: 3)
    case .balanced:
      .init(
        strategies: [.none, .up, .paeth, .minimumSum],
        level: size.pixelCount <= 1 << 15 ? 11 : size.pixelCount <= 1 << 17 ? 10 : 8)
    case .best: .init(strategies: PNGFilterStrategy.allCases, level: 12)
    }
  }

  /// The sample for each alpha: 256 entries.
  private var sampleTable: [UInt8] {
    let values = quantisation?.decodingTable ?? (0...255).map { UInt8($0) }
    return values.map { $0 >> UInt8(8 - bitDepth) }
  }

  /// The number of rows of a band; `nil` if the plane is not divided into bands.
  private func rowsPerBand(of size: ImageSize) -> Int? {
    isBanded && !isSmall(size) ? GreyPNG.rowsPerBand(width: size.width, bitDepth: bitDepth) : nil
  }

  /// Whether a sample tells how the rows are filtered. The other efforts try more than that.
  func isSampled(_ size: ImageSize) -> Bool { effort == .fast && !isSmall(size) }

  /// Whether the plane has no more rows than a band would have.
  private func isSmall(_ size: ImageSize) -> Bool {
    GreyPNG.rowsPerBand(width: size.width, bitDepth: bitDepth) >= size.height
  }
}
