internal import ArgumentParser
internal import JPNGConfiguration
internal import JPNGReports

extension AssetSettings.Fallback: ExpressibleByArgument {}

/// The options that say what is asked of a packed file. Those that are not given are left to the
/// configuration.
struct GoalOptions: ParsableArguments {
  // Scores can be negative, so a minus sign must not begin an option here.
  @Option(
    parsing: .unconditional,
    help: """
      Search for the smallest file whose SSIMULACRA2 is at least this over black, white and grey, \
      in up to 8 encodes; --quality has no say then. Status 2 where quality 100 does not reach it.
      """)
  var targetQuality: Double?

  @Option(
    help: """
      Search for the best quality whose file is at most this large, like 40kB; --quality has no \
      say then. Status 2 where quality 1 is larger.
      """)
  var targetSize: ByteSize?

  @Option(
    help: """
      Find a quality for each file so that all together take at most so many bytes, like 100MB, \
      and the set looks as good as it can; --quality has no say then. Status 2 where quality 1 takes \
      more.
      """)
  var budget: ByteSize?

  @Option(
    help: """
      What is written where the packed file would not be smaller: that file all the same, or the \
      source, unchanged, as .png. (default: none)
      """)
  var fallback: AssetSettings.Fallback?

  @Flag(help: "Give a source that is kept the name of the packed file, .jpng.")
  var keepName = false

  func validate() throws {
    if let targetQuality, !targetQuality.isFinite || targetQuality > 100 {
      throw ValidationError("--target-quality is at most 100")
    }
    if targetQuality != nil, targetSize != nil {
      throw ValidationError("--target-quality and --target-size exclude each other")
    }
    if budget != nil, targetQuality != nil || targetSize != nil {
      throw ValidationError("--budget finds the quality itself, so no target can be given")
    }
  }

  /// Sets what was given, whatever was set before.
  func apply(to settings: inout AssetSettings) {
    if let targetQuality { (settings.target, settings.targetSize) = (targetQuality, nil) }
    if let targetSize { (settings.target, settings.targetSize) = (nil, targetSize.byteCount) }
    fallback.map { settings.fallback = $0 }
  }
}
