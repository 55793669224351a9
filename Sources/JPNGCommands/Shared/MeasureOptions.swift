internal import ArgumentParser
internal import JPNGAssetReports
internal import JPNGPipeline
internal import JPNGReports

/// The options that say what is reported in addition to sizes.
struct MeasureOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: """
      Decode what was packed and score it against its source; several times the work of packing. \
      (default: where there is a report)
      """)
  var score: Bool?

  @Flag(help: "Tell what the sources take as optimised PNG, too. Very slow.")
  var optimizedPNG = false

  @OptionGroup var page: PageOptions

  /// What reports call these options.
  static let names = PackReport.OptionNames(
    embedLimit: "--embed-limit", optimizedPNG: "--optimized-png")

  func measures(hasReport: Bool) -> AssetMeasures {
    AssetMeasures(hasScores: score ?? hasReport, hasOptimizedPNG: optimizedPNG)
  }
}

/// The option of every command that writes reports as pages.
struct PageOptions: ParsableArguments {
  @Option(
    help: "Bytes of pictures that an HTML report may hold; those with the worst scores go first.")
  var embedLimit = ByteSize(byteCount: 50_000_000)
}
