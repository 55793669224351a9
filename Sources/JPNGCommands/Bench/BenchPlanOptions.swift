internal import ArgumentParser
internal import JPNG
internal import JPNGBench
internal import JPNGFiles
internal import JPNGReports
internal import JPNGThreads

/// The options that say what `jpng bench` measures.
struct BenchPlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Codecs, of \(BenchCodec.allCases.map(\.rawValue).joined(separator: ", ")). (default: all up to "
        + "\(BenchCodec.standard.last?.rawValue ?? ""))",
      valueName: "NAME,…"))
  var codecs: CommaList<BenchCodec>?

  @Option(
    help: ArgumentHelp("Scales. PNG and LZ4 decode all, then average.", valueName: "1/N,…"))
  var scales = CommaList(BenchScale.all)

  @Option(
    name: [.short, .long], help: ArgumentHelp("Qualities of lossy codecs.", valueName: "N,…"))
  var quality = CommaList([PackOptions().quality])

  @Option(
    help: ArgumentHelp(
      "Chroma subsamplings: \(SettingChoice<Subsampling>.allValueStrings.joined(separator: ", ")).",
      valueName: "NAME,…"))
  var subsampling = CommaList([SettingChoice<Subsampling>(nil)])

  @Option(
    help: ArgumentHelp(
      "Threads that decode one image, where they are of use. (default: 1 and all cores)",
      valueName: "N,…"))
  var threads: CommaList<Int>?

  @Option(help: "Timed runs of everything, at least.")
  var runs = BenchPlan().runs

  @Option(help: "Seconds that each image is timed for, at least.")
  var minTime = BenchPlan().minSeconds

  @Flag(
    help: """
      Also time reading the file with a cold cache, and decoding it; and all files, each by itself \
      and in one archive.
      """)
  var fromDisk = false

  @Option(help: "Memory that pictures may take where a whole folder is decoded.")
  var maxMemory = ByteSize(byteCount: BenchPlan().memoryLimit)

  @OptionGroup var reading: ReadingOptions

  @Option(help: "Refuse images of more pixels.")
  var maxPixels = Limits().maxPixels

  @Option(help: "What the reports are to say of this run, like a commit.")
  var label: String?

  mutating func validate() throws {
    guard quality.values.allSatisfy((1...100).contains) else {
      throw ValidationError("--quality is 1 to 100")
    }
    guard threads?.values.allSatisfy((1...1024).contains) ?? true else {
      throw ValidationError("--threads is 1 to 1024")
    }
    guard runs >= 1 else { throw ValidationError("--runs is at least 1") }
    guard minTime >= 0 else { throw ValidationError("--min-time is not negative") }
    if maxPixels < 1 { throw ValidationError("--max-pixels is at least 1") }
  }

  var limits: Limits {
    var limits = Limits()
    limits.maxPixels = maxPixels
    return limits
  }

  var plan: BenchPlan {
    var plan = BenchPlan()
    plan.codecs = codecs?.values ?? BenchCodec.standard
    plan.scales = scales.values.map(\.scale)
    plan.qualities = quality.values
    plan.subsamplings = subsampling.values.map(\.value)
    // One thread is always measured, as everything is compared with that.
    plan.threads = CommaList([1] + (threads?.values ?? [ThreadBudget.coreCount])).values
    plan.runs = runs
    plan.minSeconds = minTime
    plan.memoryLimit = maxMemory.byteCount
    plan.diskFolder = fromDisk ? Folder.temporary.path : nil
    return plan
  }
}

extension BenchCodec: ExpressibleByArgument {}
