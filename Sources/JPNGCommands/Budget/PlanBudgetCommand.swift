internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng budget plan`
struct PlanBudgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Gives each file of a set a quality, so that all keep a budget.",
    discussion: """
      The parts are what pack --shard I/N --budget-part FILE has measured, of every shard; pack \
      --shard I/N --budget-plan FILE then packs. A plan that is not settled is good, but not yet \
      what pack --budget gives a set as a whole: measure again, with both options, and plan with \
      the parts of all rounds. Status 2 if the budget is out of reach.
      """)

  @Argument(
    help: ArgumentHelp(
      "What pack --budget-part has written: files, folders of them, or @list.txt with one path a line.",
      valueName: "PART"))
  var parts: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Write the plan.", valueName: "FILE"))
  var output: String

  @Option(help: "The bytes that all files may take, like 100MB. (default: that of the parts)")
  var budget: ByteSize?

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Print the plan as JSON, too.")
  var json = false

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func run() async throws {
    try await runReporting(Console(isQuiet: quiet), plan)
  }

  private func plan(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let paths = try InputList.reportFiles(parts)
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseMisplaced([output], besides: paths, Attempt("writing the plan"))
    }
    var parts: [BudgetPart] = []
    for path in paths { parts.append(try part(path)) }
    let plan = try plan(parts)
    try CommandFiles.write(try plan.jsonText() + "\n", to: output)
    if json { try console.output(plan.jsonText()) } else { try console.result(text(plan)) }
    return plan.budget.isKept ? nil : .notMet
  }

  private func text(_ plan: BudgetPlan) -> String {
    guard !plan.isSettled else { return plan.budget.text }
    return plan.budget.text
      + "\nnot settled: \(plan.next.count) files could be measured at another quality,"
      + " with --budget-part and --budget-plan"
  }

  private func part(_ path: String) throws(CommandFailure) -> BudgetPart {
    let bytes = try CommandFiles.read(path, reading.rules)
    do throws(BudgetPart.ReadingError) {
      return try BudgetPart(json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, "reading what was measured", "\(error)")
    }
  }

  private func plan(_ parts: [BudgetPart]) throws(CommandFailure) -> BudgetPlan {
    do throws(BudgetPlan.Refusal) {
      return try BudgetPlan(
        parts, budget: budget?.byteCount, tool: "jpng \(JPNGVersion.current)")
    } catch {
      let isUsage = error == .noBudget || error == .otherBudgets
      throw CommandFailure(
        isUsage ? .usage : .invalidData, self.parts.joined(separator: " "), "planning",
        error.reason)
    }
  }
}

extension BudgetPlan.Refusal {
  fileprivate var reason: String {
    switch self {
    case .noBudget: "--budget must say how many bytes all files may take"
    case .otherBudgets: "the parts have different budgets; --budget says which one counts"
    case .otherTool(let tool): "a part was measured by another version (\(tool))"
    case .missingShard(let shard): "shard \(shard) is missing"
    case .unlikeShards(let one, let other):
      "parts of different sets of shards (\(one) and \(other))"
    case .unmeasured(let output): "there is no first measurement of \(output)"
    case .unlikeAssets(let output): "\(output) was measured with different settings"
    }
  }
}
