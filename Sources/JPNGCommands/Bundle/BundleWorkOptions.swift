internal import ArgumentParser
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports
internal import JPNGThreads

/// The options of the commands that go through all files of a bundle. The bundle itself may have
/// any size: it is mapped, not read.
struct BundleWorkOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: "Files worked on at the same time. (default: one per core)")
  var jobs: Int?

  @OptionGroup var memory: MemoryOptions

  @Option(help: "Refuse bundles with larger files, like 256MB.")
  var maxFileSize = ByteSize(byteCount: ReadingRules().maxByteCount)

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  mutating func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
  }

  var jobCount: Int { jobs ?? ThreadBudget.coreCount }

  /// What the work on all files has in common.
  func context(_ console: Console) -> PipelineContext {
    console.context(
      ReadingRules(maxByteCount: maxFileSize.byteCount), memoryLimit: memory.byteCount)
  }
}
