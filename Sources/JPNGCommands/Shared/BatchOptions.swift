internal import ArgumentParser
internal import JPNG
internal import JPNGPipeline
internal import JPNGThreads

/// The options of every command that works on many files.
struct BatchOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: "Files worked on at the same time. (default: one per core)")
  var jobs: Int?

  @OptionGroup var memory: MemoryOptions
  @OptionGroup var reading: ReadingOptions

  @Option(help: "Refuse images of more pixels.")
  var maxPixels = Limits().maxPixels

  // There is no -q for this, as it means --quality in the commands that have that.
  @Flag(help: "Say nothing but errors.")
  var quiet = false

  mutating func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
    if maxPixels < 1 { throw ValidationError("--max-pixels is at least 1") }
  }

  var jobCount: Int { jobs ?? ThreadBudget.coreCount }

  /// What the work on all files has in common.
  func context(_ console: Console) -> PipelineContext {
    console.context(reading.rules, memoryLimit: memory.byteCount)
  }

  var limits: Limits {
    var limits = Limits()
    limits.maxPixels = maxPixels
    return limits
  }
}
