internal import ArgumentParser
internal import JPNG
internal import JPNGAssetReports
internal import JPNGMemory
internal import JPNGPixels
internal import JPNGQuality
internal import JPNGReports
internal import JPNGThreads

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

  // Scores may be negative.
  @Option(parsing: .unconditional, help: "End with status 2 where a score is below this.")
  var minScore: Double?

  @Option(
    help: ArgumentHelp(
      "Write both pictures and a heat map of the error as three panels. (Two files only.)",
      valueName: "OUT.png"))
  var diff: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var memory: MemoryOptions
  @OptionGroup var batch: BatchOptions

  func validate() throws {
    if let minScore, !minScore.isFinite || minScore > 100 {
      throw ValidationError("--min-score is at most 100")
    }
    if let diff, !diff.lowercased().hasSuffix(".png") {
      throw ValidationError("--diff \(diff): the file's name has to end in .png")
    }
    if reference == FileAccess.standardStream, candidate == reference {
      throw ValidationError("only one file fits into standard input")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), compare)
  }

  private func compare(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    let pairs = try PicturePairs(reference: reference, candidate: candidate, .comparison)
    if let diff { try refuseMisplaced(diff, pairs) }
    pairs.failures.forEach(console.report)
    memory.prepare()
    let results = await Batch(jobs: batch.jobCount, console: console).run(
      pairs.sized(need), within: memory.byteCount, "comparing"
    ) { (pair, threads) throws(CommandFailure) in
      try compare(pair, threads)
    }
    let report = CompareReport(pairs: results.compactMap { try? $0?.get() })
    if json {
      try console.output(jsonText(report))
    } else if !report.pairs.isEmpty {
      try console.result(report.table)
    }
    if Interruption.isRequested { return .interrupted }
    let isMet = hold(zip(pairs.pairs, results), console)
    let failures = pairs.failures + results.compactMap { $0?.failure }
    if let failure = failures.first {
      return pairs.isSinglePair || pairs.isSingleFailure ? failure.status : .someFailed
    }
    return isMet ? nil : .notMet
  }

  private func need(_ size: ImageSize, fileByteCount: Int) -> Int {
    MemoryEstimate.comparing(size, fileByteCount: fileByteCount, isDrawn: diff != nil)
  }

  private func refuseMisplaced(_ diff: String, _ pairs: PicturePairs) throws(CommandFailure) {
    let attempt = "writing the difference"
    guard pairs.isSinglePair else {
      throw CommandFailure(.usage, diff, attempt, "--diff is of two files, not of folders")
    }
    try refuseUnwritable([diff], attempt)
    try refuseReplacing([reference, candidate], by: [diff])
  }

  /// Tells of each pair that is below the limit, and returns whether none is.
  private func hold(
    _ results: some Sequence<(PicturePairs.Pair, Result<CompareReport.Pair, CommandFailure>?)>,
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
          "scores \(score.toldApart(from: minScore)), at least \(minScore.trimmed(digits: 9))"))
    }
    return isMet
  }

  private func compare(
    _ pair: PicturePairs.Pair, _ threads: ThreadBudget
  ) throws(CommandFailure) -> CompareReport.Pair {
    let reference = try picture(pair.reference.path, threads)
    let candidate = try picture(pair.candidate.path, threads)
    let (scores, difference): (QualityScores, PixelBuffer?)
    do throws(QualityError) {
      scores = try .compare(reference: reference, candidate: candidate, sharing: threads)
      difference =
        diff == nil ? nil : try DifferenceImage.draw(reference: reference, candidate: candidate)
    } catch {
      throw CommandFailure(
        .invalidData, pair.candidate.path, "comparing with \(pair.reference.path)", "\(error)")
    }
    if let diff, let difference { try write(difference, to: diff) }
    return CompareReport.Pair(
      path: pair.candidate.relativePath, width: reference.size.width, height: reference.size.height,
      scores: PackReport.Scores(scores))
  }

  private func picture(
    _ path: String, _ threads: ThreadBudget
  ) throws(CommandFailure) -> PixelBuffer {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      return try PixelBuffer(
        picture: bytes, isPacked: path.lowercased().hasSuffix(".jpng"), limits: batch.limits,
        sharing: threads)
    } catch {
      throw CommandFailure(error, path, "reading")
    }
  }

  private func write(_ picture: PixelBuffer, to path: String) throws(CommandFailure) {
    let png: [UInt8]
    do throws(JPNGError) {
      png = try picture.png()
    } catch {
      throw CommandFailure(error, path, "writing the difference")
    }
    try AtomicFile.write(png, to: path, overwrites: true)
  }
}
