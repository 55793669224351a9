internal import ArgumentParser
internal import JPNG
internal import JPNGThreads

/// The options of every command that works on many files.
struct BatchOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: "Files worked on at the same time. (default: one per core)")
  var jobs: Int?

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

  var limits: Limits {
    var limits = Limits()
    limits.maxPixels = maxPixels
    return limits
  }
}
