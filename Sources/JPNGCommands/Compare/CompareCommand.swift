internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng compare`
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares pictures as people see them: SSIMULACRA2 over black, white and grey.",
    discussion: """
      Two files, or two folders whose files are matched by their relative path without the \
      extension; each PNG, JPNG or JPEG. A score of 100 is the same picture, 90 cannot be told \
      apart, 70 is high quality, 50 medium.
      """)

  @Argument(help: "The picture, or the folder of pictures, to compare with.")
  var reference: String

  @Argument(help: "What is compared.")
  var candidate: String

  // Scores can be negative, so a minus sign must not begin an option here.
  @Option(parsing: .unconditional, help: "End with status 2 where a score is below this.")
  var minScore: Double?

  @Option(
    help: ArgumentHelp(
      "Write both pictures and a heat map of the error as three panels. (Two files only.)",
      valueName: "OUT.png"))
  var diff: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var batch: BatchOptions

  func validate() throws {
    if let minScore, !minScore.isFinite || minScore > 100 {
      throw ValidationError("--min-score is at most 100")
    }
    if let diff, !diff.lowercased().hasSuffix(".png") {
      throw ValidationError("--diff \(diff): the file's name has to end in .png")
    }
    if reference == StandardStream.path, candidate == reference {
      throw ValidationError("only one file fits into standard input")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), compare)
  }

  private func compare(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let pairs = try inPipeline { () throws(AssetFailure) in
      try PicturePairs(
        reference: InputArgument(argument: reference),
        candidate: InputArgument(argument: candidate), .comparison,
        cancellation: Interruption.cancellation)
    }
    if let diff { try refuseMisplaced(diff, pairs) }
    pairs.failures.forEach(console.report)
    batch.memory.prepare()
    let context = batch.context(console)
    let comparer = PictureComparer(
      limits: batch.limits, differencePath: diff, context: context)
    let results = await Batch(jobs: batch.jobCount, context: context).run(
      pairs.sized(comparer.need, context), .comparing
    ) { (pair, threads) throws(AssetFailure) in
      let (size, scores) = try comparer.compare(pair, threads)
      return CompareReport.Pair(
        path: pair.candidate.relativePath, width: size.width, height: size.height,
        scores: PackReport.Scores(scores))
    }
    let failures = pairs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    console.reportInterruption(after: results)
    let report = CompareReport(pairs: results.compactMap { try? $0?.get() })
    if json {
      try console.output(report.jsonText())
    } else if !report.pairs.isEmpty {
      try console.result(report.text(columns: StandardStream.output.columns))
    }
    if Interruption.isRequested { return .interrupted }
    let isMet = reportLowScores(zip(pairs.pairs, results), console)
    let isSingle = pairs.isSinglePair || pairs.isSingleFailure
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, isSingle: isSingle)
      ?? (isMet ? nil : .notMet)
  }

  private func refuseMisplaced(_ diff: String, _ pairs: PicturePairs) throws(CommandFailure) {
    let attempt = Attempt.writingDifference
    guard pairs.isSinglePair else {
      throw CommandFailure(
        .usage, diff, attempt.description, "--diff is of two files, not of folders")
    }
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseUnwritable([diff], attempt)
      try OutputChecks.refuseReplacing([reference, candidate], by: [diff])
      try OutputChecks.refuseForeignPNGs([diff], attempt)
    }
  }

  /// Reports each pair whose score is below the limit.
  ///
  /// - Returns: Whether there is no such pair.
  private func reportLowScores(
    _ results: some Sequence<(PicturePairs.Pair, Result<CompareReport.Pair, AssetFailure>?)>,
    _ console: Console
  ) -> Bool {
    guard let minScore else { return true }
    var isMet = true
    for (pair, result) in results {
      guard case .success(let compared) = result else { continue }
      guard let score = compared.scores.ssimulacra2 else {
        console.warn(
          pair.candidate.path, "a side is under 8 pixels, where the score is not defined")
        continue
      }
      guard score < minScore else { continue }
      isMet = false
      console.report(
        CommandFailure(
          .notMet, pair.candidate.path, "comparing",
          "scores \(score.asScore(beside: minScore)), at least \(minScore.trimmed(digits: 9))"
        ))
    }
    return isMet
  }
}
