internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Holds the report of a pack against budgets, or an earlier report.",
    discussion: """
      Every limit that is not kept is a line, as is every asset that failed to pack; the status is \
      then 2. docs/budgets.md describes the file of budgets.
      """)

  @Argument(
    help: ArgumentHelp(
      "What pack --json printed or pack --report wrote, or - for standard input.",
      valueName: "REPORT.json"))
  var report: String

  @Option(help: ArgumentHelp("Limits of sizes and scores, as JSON.", valueName: "FILE"))
  var budgets: String?

  @Option(help: ArgumentHelp("An earlier report, to compare sizes with.", valueName: "OLD.json"))
  var baseline: String?

  @Option(
    help: """
      How much larger than in the baseline an asset may be, and all of them together, like 0.5%. \
      (default: 2%)
      """)
  var maxGrowth: Percentage?

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the findings as a comment for a pull request.", valueName: "FILE"))
  var markdown: String?

  @Option(
    help: ArgumentHelp("Write every check as a test case in JUnit's XML.", valueName: "FILE"))
  var junit: String?

  @Option(help: "Refuse larger files, like 256MB.")
  var maxFileSize = ByteSize(byteCount: ReadingRules.named.maxByteCount)

  func validate() throws {
    if budgets == nil, baseline == nil {
      throw ValidationError("there is nothing to hold it against: give --budgets or --baseline")
    }
    if baseline == nil, maxGrowth != nil {
      throw ValidationError("--max-growth is of a --baseline")
    }
    if [report, budgets, baseline].count(where: { $0 == StandardStream.path }) > 1 {
      throw ValidationError("only one file fits into standard input")
    }
    if let markdown, markdown == junit {
      throw ValidationError("--markdown and --junit are the same file")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: false), check)
  }

  private func check(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let outputs = [markdown, junit].compactMap(\.self)
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseMisplaced(
        outputs, besides: [report, budgets, baseline].compactMap(\.self),
        Attempt("writing the findings"))
    }
    let findings = try findings()
    if let markdown { try CommandFiles.write(findings.markdown, to: markdown) }
    if let junit { try CommandFiles.write(findings.junit, to: junit) }
    try console.output(json ? findings.jsonText() : findings.text)
    return findings.passed ? nil : .notMet
  }

  private var rules: ReadingRules {
    var rules = ReadingRules.named
    rules.maxByteCount = maxFileSize.byteCount
    return rules
  }

  private func findings() throws(CommandFailure) -> CheckReport {
    var check = AssetCheck(try readReport(report, "reading the report"))
    if let budgets { check.hold(to: try readBudgets(budgets)) }
    let growth = (maxGrowth ?? Percentage(percent: 2)).percent
    if let baseline {
      check.compare(with: try readReport(baseline, "reading the baseline"), maxGrowth: growth)
    }
    return CheckReport(
      check, tool: "jpng \(JPNGVersion.current)", report: report, budgets: budgets,
      baseline: baseline, maxGrowth: baseline == nil ? nil : growth)
  }

  private func readReport(
    _ path: String, _ attempt: String
  ) throws(CommandFailure) -> PackReport {
    let bytes = try CommandFiles.read(path, rules)
    do throws(PackReport.ReadingError) {
      return try PackReport(json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, attempt, "\(error)")
    }
  }

  private func readBudgets(_ path: String) throws(CommandFailure) -> Budgets {
    let bytes = try CommandFiles.read(path, rules)
    do throws(JSONReadingError) {
      return try Budgets(json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, "reading the budgets", "\(error)")
    }
  }
}
