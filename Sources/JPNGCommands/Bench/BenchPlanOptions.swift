internal import ArgumentParser
internal import JPNG
internal import JPNGBench
internal import JPNGFiles
internal import JPNGReports
internal import JPNGThreads

/// What `jpng bench` measures.
struct BenchPlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Codecs, of \(BenchCodec.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "NAME,…"))
  var codecs = CommaList(BenchCodec.standard)

  @Option(
    help: ArgumentHelp("Scales. PNG and LZ4 decode all, then average.", valueName: "1/N,…"))
  var scales = CommaList(BenchScale.all)

  @Option(
    name: [.short, .long], help: ArgumentHelp("Qualities of lossy codecs.", valueName: "N,…"))
  var quality = CommaList([PackOptions().quality])

  @Option(
    help: ArgumentHelp("Chroma subsamplings: auto, 444, 422, 420.", valueName: "NAME,…"))
  var subsampling = CommaList([SubsamplingChoice.automatic])

  @Option(
    help: ArgumentHelp(
      "Threads that decode one image, where the codec can use them. (default: 1 and all cores)",
      valueName: "N,…"))
  var threads: CommaList<Int>?

  @Option(help: "Timed runs of everything, at least.")
  var runs = BenchPlan().runs

  @Option(help: "Seconds that each image is timed for, at least.")
  var minTime = BenchPlan().minSeconds

  @Flag(help: "Also time reading the file with a cold cache, and decoding it.")
  var fromDisk = false

  @Option(help: "Memory that pictures may take where a whole folder is decoded.")
  var maxMemory = ByteSize(byteCount: BenchPlan().memoryLimit)

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
    plan.codecs = codecs.values
    plan.scales = scales.values.map(\.scale)
    plan.qualities = quality.values
    plan.subsamplings = subsampling.values.map(\.subsampling)
    // One thread is what everything is held against.
    plan.threads = CommaList([1] + (threads?.values ?? [ThreadBudget.coreCount])).values
    (plan.runs, plan.minSeconds) = (runs, minTime)
    plan.memoryLimit = maxMemory.byteCount
    plan.diskFolder = fromDisk ? Folder.temporary.path : nil
    return plan
  }
}

extension BenchCodec: ExpressibleByArgument {}

/// One of the scales that every codec can be held to: whole pixels average to one.
struct BenchScale: Hashable, ExpressibleByArgument {
  let scale: Scale

  static let all = [Scale.full, .half, .quarter, .eighth].map(BenchScale.init)

  private init(_ scale: Scale) { self.scale = scale }

  init?(argument: String) {
    guard let scale = Scale(argument: argument), Self.all.map(\.scale).contains(scale) else {
      return nil
    }
    self.init(scale)
  }

  var defaultValueDescription: String { scale.fraction }
}

/// Values with commas between them; each counts once.
struct CommaList<Value: ExpressibleByArgument & Hashable>: ExpressibleByArgument {
  let values: [Value]

  init(_ values: [Value]) {
    var seen = Set<Value>()
    self.values = values.filter { seen.insert($0).inserted }
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { Value(argument: String($0)) }
    guard values.count == parts.count else { return nil }
    self.init(values)
  }

  var defaultValueDescription: String {
    values.map(\.defaultValueDescription).joined(separator: ",")
  }
}
