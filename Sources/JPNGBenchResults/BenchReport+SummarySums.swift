extension BenchReport.Summary {
  /// The codec that all ratios compare with.
  package static let baseline = "png/libpng"

  /// The codecs that others are compared with.
  package static let losslessCodecs = [baseline, "png/optimized", "lz4/hc", "lz4/fast"]

  /// The codecs that are compared with the lossless ones.
  package static let comparedCodecs = ["jpng", "jpjp"]

  /// The stock libraries' part in what a codec does: both planes of the same files, and colour
  /// alone.
  package static func floors(of codec: String) -> [String] {
    comparedCodecs.contains(codec) ? ["\(codec)/stock", "jpeg/color-only"] : []
  }

  /// The summary of each contender, in the order in which they first appear.
  package static func all(of images: [BenchReport.Image]) -> [BenchReport.Summary] {
    var order: [BenchReport.Contender] = []
    var timings: [BenchReport.Contender: Timings] = [:]
    for (index, image) in images.enumerated() {
      for result in image.results {
        let contender = result.contender
        if timings[contender] == nil { order.append(contender) }
        timings[contender, default: [:]][index] = (image.pixelCount, result)
      }
    }
    return order.map { BenchReport.Summary($0, timings[$0] ?? [:], amongst: timings) }
  }

  /// The results of one contender, by the index of the image.
  fileprivate typealias Timings = [Int: (pixels: Int, result: BenchReport.Result)]

  private init(
    _ contender: BenchReport.Contender, _ own: Timings,
    amongst all: [BenchReport.Contender: Timings]
  ) {
    codec = contender.codec
    quality = contender.quality
    subsampling = contender.subsampling
    scale = contender.scale
    threads = contender.threads
    // They are added in a fixed order, because the rounding of sums depends on it.
    let timings = own.sorted { $0.key < $1.key }.map(\.value)
    images = timings.count
    pixels = timings.reduce(0) { $0 + $1.pixels }
    let cost = LoadCost(timings.map(\.result))
    bytes = cost.bytes
    medianMs = cost.decodeMs
    p95Ms = timings.reduce(0) { $0 + $1.result.p95Ms }
    firstMs = timings.reduce(0) { $0 + $1.result.firstMs }
    let fromDisk = timings.compactMap(\.result.fromDiskMs)
    fromDiskMs = fromDisk.count == images && images > 0 ? fromDisk.reduce(0, +) : nil
    megapixelsPerSecond = (Double(pixels) / 1e3).per(medianMs)
    peakBytes = timings.compactMap(\.result.peakBytes).max()
    loads = LoadCost.storageSpeeds.map {
      Load(storageMBPerSecond: $0, ms: cost.ms(atMBPerSecond: $0))
    }
    let opponents = Self.losslessCodecs.compactMap { codec in
      Self.costs(own, all[BenchReport.Contender(codec, nil, nil, contender.scale, 1)] ?? [:])
        .map { (codec: codec, own: $0.own, theirs: $0.theirs) }
    }
    if let (_, own, theirs) = opponents.first(where: { $0.codec == Self.baseline }) {
      bytesRatioToPNG = theirs.bytes > 0 ? Double(own.bytes) / Double(theirs.bytes) : nil
      speedupOverPNG = own.decodeMs > 0 ? theirs.decodeMs / own.decodeMs : nil
    }
    floorRatios = Self.floorRatios(contender, own, amongst: all)
    guard Self.comparedCodecs.contains(contender.codec) else {
      comparisons = []
      return
    }
    comparisons = opponents.map { codec, own, theirs in
      let (outcome, crossover) = own.compared(with: theirs)
      return Comparison(against: codec, outcome: outcome, crossoverMBPerSecond: crossover)
    }
  }

  private static func floorRatios(
    _ contender: BenchReport.Contender, _ own: Timings,
    amongst all: [BenchReport.Contender: Timings]
  ) -> [FloorRatio]? {
    let ratios = floors(of: contender.codec).compactMap { codec -> FloorRatio? in
      var floor = contender
      (floor.codec, floor.threads) = (codec, 1)
      guard let costs = costs(own, all[floor] ?? [:]), costs.theirs.decodeMs > 0 else { return nil }
      return FloorRatio(against: codec, timeRatio: costs.own.decodeMs / costs.theirs.decodeMs)
    }
    return ratios.isEmpty ? nil : ratios
  }

  /// The costs of the images that both contenders were timed on; `nil` where there are none.
  private static func costs(
    _ own: Timings, _ theirs: Timings
  ) -> (own: LoadCost, theirs: LoadCost)? {
    let pairs = own.sorted { $0.key < $1.key }.compactMap { index, timing in
      theirs[index].map { (own: timing.result, theirs: $0.result) }
    }
    guard !pairs.isEmpty else { return nil }
    return (LoadCost(pairs.map(\.own)), LoadCost(pairs.map(\.theirs)))
  }
}

extension LoadCost {
  fileprivate init(_ results: [BenchReport.Result]) {
    bytes = results.reduce(0) { $0 + $1.bytes }
    decodeMs = results.reduce(0) { $0 + $1.medianMs }
  }
}
