import JPNGBenchResults
import Testing

@Suite("Summaries")
struct SummaryTests {
  private static let images = [
    KnownImages.image(
      "a", 1000, 1000,
      [("png/libpng", 1_000_000, 10), ("lz4/hc", 2_000_000, 2), ("jpng", 400_000, 4)]),
    KnownImages.image(
      "b", 2000, 1000,
      [("png/libpng", 3_000_000, 30), ("lz4/hc", 4_000_000, 4), ("jpng", 600_000, 8)]),
  ]

  private func summary(_ codec: String, _ images: [BenchReport.Image]) throws -> BenchReport.Summary
  {
    try #require(BenchReport.Summary.all(of: images).first { $0.codec == codec })
  }

  @Test("Sums, ratios to PNG, and loads")
  func known() throws {
    let jpng = try summary("jpng", Self.images)
    #expect(jpng.images == 2 && jpng.pixels == 3_000_000 && jpng.bytes == 1_000_000)
    #expect(jpng.medianMs == 12 && jpng.p95Ms == 24 && jpng.firstMs == 36)
    #expect(jpng.megapixelsPerSecond == 250)
    #expect(jpng.msPerMegapixel == 4)
    #expect(jpng.bytesRatioToPNG == 0.25)
    #expect(jpng.speedupOverPNG == 40.0 / 12)
    #expect(jpng.loads.map(\.storageMBPerSecond) == [50, 200, 500, 1000, 3000])
    #expect(jpng.loads.map(\.ms) == [32, 17, 14, 13, 12 + 1.0 / 3])
  }

  @Test("Comparisons are of jpng and jpjp alone, in one order")
  func comparisons() throws {
    let jpng = try summary("jpng", Self.images)
    #expect(jpng.comparisons.map(\.against) == ["png/libpng", "lz4/hc"])
    #expect(jpng.comparisons.map(\.outcome) == [.always, .below])
    // 5,000,000 bytes less for 6 ms more.
    #expect(jpng.comparisons.map { $0.crossoverMBPerSecond?.rounded() } == [nil, 833])
    #expect(try summary("lz4/hc", Self.images).comparisons.isEmpty)
  }

  @Test("Ratios are over the images that both sides were timed on")
  func common() throws {
    let more = [
      KnownImages.image("c", 100, 100, [("jpng", 5_000_000, 100)]),
      KnownImages.image("d", 100, 100, [("png/libpng", 5_000_000, 100)]),
    ]
    let jpng = try summary("jpng", Self.images + more)
    #expect(jpng.images == 3 && jpng.bytes == 6_000_000 && jpng.medianMs == 112)
    #expect(jpng.bytesRatioToPNG == 0.25)
    #expect(jpng.speedupOverPNG == 40.0 / 12)
    #expect(jpng.comparisons.map(\.outcome) == [.always, .below])
  }

  @Test("Without the baseline there are no ratios; other comparisons remain")
  func withoutBaseline() throws {
    var image = Self.images[0]
    image.results.removeAll { $0.codec == "png/libpng" }
    let jpng = try summary("jpng", [image])
    #expect(jpng.bytesRatioToPNG == nil && jpng.speedupOverPNG == nil)
    #expect(jpng.comparisons.map(\.against) == ["lz4/hc"])
  }

  @Test("Floors are of the same settings and scale, on one thread, over common images")
  func floors() throws {
    let contenders = [
      KnownImages.contender("jpjp", "1/8"), KnownImages.contender("jpjp", "1/8", threads: 2),
      KnownImages.contender("jpjp", "1/8", quality: 50), KnownImages.contender("jpjp"),
      KnownImages.contender("jpjp/stock", "1/8"), KnownImages.contender("jpeg/color-only", "1/8"),
      KnownImages.contender("jpeg/color-only", "1/8", quality: 50),
      KnownImages.contender("png/libpng"),
    ]
    var images = [KnownImages.image("a", 10, 10, []), KnownImages.image("b", 10, 10, [])]
    images[0].results = zip(contenders, [6, 3, 8, 9, 10, 8, 16, 20]).map {
      KnownImages.result($0, 100, $1, 100)
    }
    // An image that the floors were not timed on is in no ratio.
    images[1].results = contenders.prefix(3).map { KnownImages.result($0, 100, 70, 100) }
    let ratios = BenchReport.Summary.all(of: images).map(\.floorRatios)
    typealias Ratio = BenchReport.Summary.FloorRatio
    #expect(
      ratios == [
        [
          Ratio(against: "jpjp/stock", timeRatio: 0.6),
          Ratio(against: "jpeg/color-only", timeRatio: 0.75),
        ],
        [
          Ratio(against: "jpjp/stock", timeRatio: 0.3),
          Ratio(against: "jpeg/color-only", timeRatio: 0.375),
        ],
        [Ratio(against: "jpeg/color-only", timeRatio: 0.5)], nil, nil, nil, nil, nil,
      ])
  }

  @Test("The baseline is of the same scale, and on one thread")
  func baseline() throws {
    let contenders = [
      KnownImages.contender("png/libpng"), KnownImages.contender("png/libpng", threads: 2),
      KnownImages.contender("png/libpng", "1/2"), KnownImages.contender("jpng", "1/2", threads: 2),
    ]
    var image = KnownImages.image("a", 10, 10, [])
    image.results = zip(contenders, [8.0, 4, 6, 2]).map { KnownImages.result($0, 100, $1, 100) }
    let summaries = BenchReport.Summary.all(of: [image])
    #expect(summaries.map(\.contender) == contenders)
    #expect(summaries.map(\.speedupOverPNG) == [1, 2, 1, 3])
  }

  @Test("Memory is the most of any image; nothing is divided by nothing")
  func edges() throws {
    var images = Self.images
    images[0].results = [
      KnownImages.result(KnownImages.contender("jpng"), 0, 0, 0, peakBytes: 7),
      KnownImages.result(KnownImages.contender("png/libpng"), 0, 0, 0),
    ]
    images[1].results = [
      KnownImages.result(KnownImages.contender("jpng"), 0, 0, 0, peakBytes: 5)
    ]
    let jpng = try summary("jpng", images)
    #expect(jpng.peakBytes == 7)
    #expect(jpng.megapixelsPerSecond == 0 && images[0].results[0].megapixelsPerSecond == 0)
    #expect(jpng.bytesRatioToPNG == nil && jpng.speedupOverPNG == nil)
    #expect(BenchReport.Summary.all(of: []).isEmpty)
  }

  @Test(
    "Size classes",
    arguments: [
      (0, .small), (249_999, .small), (250_000, .medium), (999_999, .medium), (1_000_000, .large),
    ] as [(Int, SizeClass)])
  func sizeClass(pixels: Int, expected: SizeClass) {
    #expect(SizeClass(pixelCount: pixels) == expected)
  }

  @Test("By size class: the mean of medians, and the time per megapixel")
  func classes() {
    let images = Self.images + [KnownImages.image("s", 100, 100, [("jpng", 10, 1)])]
    let classes = KnownImages.report(images).classSummaries.filter { $0.contender.codec == "jpng" }
    #expect(classes.map(\.sizeClass) == [.small, .large])
    #expect(classes.map(\.images) == [1, 2])
    #expect(classes.map(\.meanMs) == [1, 6])
    #expect(classes.map(\.msPerMegapixel) == [100, 4])
  }
}
