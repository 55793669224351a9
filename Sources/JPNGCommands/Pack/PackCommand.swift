internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGCache
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng pack`
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack", abstract: "Packs PNG files.",
    discussion: """
      A folder is searched for .png files, and its tree is mirrored below the output folder. \
      One file that fails is reported and does not stop the others.
      """)

  @Argument(help: "PNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String] = []

  @Option(
    name: [.short, .long],
    help: """
      For one input file: the output file, or a folder that exists. Otherwise a folder. Needed \
      unless the configuration names one, or a manifest all outputs.
      """)
  var output: String?

  @Flag(help: "Refuse to replace files that exist.")
  var noOverwrite = false

  @OptionGroup var configuring: ConfigurationOptions
  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var goals: GoalOptions
  @OptionGroup var measuring: MeasureOptions
  @OptionGroup var batch: BatchOptions

  @OptionGroup var sharding: ShardOptions
  @OptionGroup var setBudget: SetBudgetOptions
  @OptionGroup var incremental: IncrementalOptions
  @OptionGroup var sharing: RemoteCacheOptions
  @OptionGroup var building: BuildSystemOptions

  @Flag(help: "Stop at the first file that fails.")
  var failFast = false

  @Flag(help: "Pack and report, but write no packed file.")
  var dryRun = false

  @Flag(
    help:
      "Say how many pixels there are and how much memory each file takes; pack and write nothing."
  )
  var estimate = false

  @Option(
    help: "Write the report to a file: .html, .md, .csv or .json. May be given several times.")
  var report: [String] = []

  @Flag(help: "Print a row for every file; of more than 20, else only those that stand out.")
  var all = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    try ReportOutputs.validate(report, option: "--report")
    try sharding.validate(inputs)
    if sharding.manifest != nil, configuring.deriveScales {
      throw ValidationError("--derive-scales looks at folders, and a manifest names files")
    }
    if inputs.contains(StandardStream.path), inputs.count > 1 {
      throw ValidationError("standard input is packed on its own")
    }
    if incremental.resume, noOverwrite {
      throw ValidationError("--resume may have to replace what the run before has written")
    }
    try setBudget.validate(goals, sharding.shard)
    if estimate || setBudget.budgetPart != nil, !report.isEmpty {
      throw ValidationError("without packing, there is nothing that --report could be about")
    }
    if output == StandardStream.path, json {
      throw ValidationError("--json and the packed file cannot both go to standard output")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), pack)
  }

  /// - Returns: The status for the files that failed; `nil` if all is well.
  private func pack(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let start = ContinuousClock.now
    batch.memory.prepare()
    let configuration = try configuring.configuration(
      for: sharding.manifest == nil ? inputs : [configuring.root ?? "."])
    let destination = try destination(configuration)
    // Of many thousand files, this takes as long as finding them does.
    async let earlier = incremental.manifest(in: folder(destination))
    let work = try work(configuration, destination)
    let outputs = ReportOutputs(
      paths: report, embedLimit: measuring.page.embedLimit, limits: batch.limits,
      memoryLimit: batch.memory.byteCount)
    try prepare(work, outputs, console)
    let measures = measures(work)
    if estimate { return try tellEstimates(work, run(console, measures, nil), console) }
    let remote = dryRun ? nil : try sharing.cache(batch.jobCount, console)
    if let part = setBudget.budgetPart {
      return try await measureBudget(work, remote, into: part, console)
    }
    let journal = dryRun ? nil : try incremental.journal(work, sharding.shard)
    let history = incremental.history(
      work.plan, await earlier, measures, remote, journal, isDryRun: dryRun)
    guard let choice = try await choose(work, remote, console) else { return .interrupted }
    let written = await run(console, measures, history).run(choice.tasks)
    await remote?.finish()
    let results = settled(work, choice.tasks, written, history, console)
    return try finish(work, results, choice, outputs, since: start, console)
  }

  /// Tells what is wrong with the inputs. Refuses what cannot be written, before the work begins.
  private func prepare(
    _ work: PackWork, _ outputs: ReportOutputs, _ console: Console
  ) throws(CommandFailure) {
    work.inputs.failures.forEach(console.report)
    if work.isEmpty {
      console.warn(
        inputName,
        work.inputs.leftOut.isEmpty
          ? "no PNG files found"
          : "nothing to pack: all is left out by \(ConfigurationOptions.exclusionNames)")
    }
    if let path = work.plan.pathLikeSource, !goals.keepName {
      console.warn(path, "will be a JPNG file all the same; .jpng is the usual extension")
    }
    for path in configuring.unread(work) {
      console.warn(path, "has no effect: settings are read from \(work.settingsPath)")
    }
    if !dryRun, !estimate, setBudget.budgetPart == nil {
      try inPipeline { () throws(AssetFailure) in try work.plan.prepareFolders() }
    }
    try outputs.refuseUnwritable()
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseMisplaced(
        [setBudget.budgetPart].compactMap(\.self),
        besides: [setBudget.budgetPlan].compactMap(\.self), .writing)
    }
    try building.refuseUnwritable()
  }

  private func work(
    _ configuration: Configuration?, _ destination: OutputDestination?
  ) throws(CommandFailure) -> PackWork {
    let inputs = try sharding.inputs(inputs, configuring.selection(configuration), destination)
    var base = AssetSettings()
    base.options.limits = batch.limits
    let resolver = SettingsResolver(configuration, base: base) { settings in
      encoding.apply(to: &settings)
      goals.apply(to: &settings)
    }
    return try inPipeline { () throws(AssetFailure) in
      try PackWork(
        inputs, resolver, output: folder(destination),
        shard: sharding.shard, derivesScales: configuring.deriveScales,
        keepsName: goals.keepName,
        reports: report + building.paths + [setBudget.budgetPart].compactMap(\.self),
        jobs: batch.jobCount)
    }
  }

  private func destination(
    _ configuration: Configuration?
  ) throws(CommandFailure) -> OutputDestination? {
    if let output { return OutputDestination(argument: output) }
    if let folder = configuration?.output { return .path(folder.appendingPath("")) }
    if sharding.manifest != nil { return nil }
    throw CommandFailure(
      .usage, inputName, "planning", "--output must say where packed files go")
  }

  /// What the paths of outputs count from. If a manifest names all outputs, that is the root.
  private func folder(_ destination: OutputDestination?) -> OutputDestination {
    destination ?? .path(configuring.root ?? ".")
  }

  /// What the inputs as a whole are called in messages.
  var inputName: String { sharding.manifest ?? inputs.joined(separator: " ") }

  private func measures(_ work: PackWork) -> AssetMeasures {
    // Searching for a budget, or for target scores of all, computes the scores anyway.
    let isScored =
      budget(work) != nil || setBudget.budgetPlan != nil
      || work.tasks.allSatisfy { $0.settings.target != nil }
    return measuring.measures(hasReport: !report.isEmpty || isScored)
  }

  private func run(
    _ console: Console, _ measures: AssetMeasures, _ history: PackHistory?
  ) -> PackRun {
    let writer = AssetWriter(overwrites: !noOverwrite, isDryRun: dryRun)
    let packer = AssetPacker(
      measures: measures, writer: writer, context: batch.context(console), history: history)
    return PackRun(packer: packer, jobs: batch.jobCount, failFast: failFast)
  }
}
