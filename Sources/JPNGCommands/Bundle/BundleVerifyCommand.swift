internal import ArgumentParser
internal import JPNGLoading
internal import JPNGPipeline

/// `jpng bundle verify`
struct BundleVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks a bundle: its structure, all checksums, and its JPNGs by decoding them.")

  @Argument(help: "The bundle.")
  var bundle: String

  @OptionGroup var batch: BundleWorkOptions

  @OptionGroup var pixels: PixelLimitOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// What `--json` prints.
  struct Report: Encodable {
    var schema = 1
    var path: String
    var valid: Bool
    var files: Int
    var failures: [Failure]

    struct Failure: Encodable {
      var path: String
      var error: String
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), verify)
  }

  private func verify(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let context = batch.context(console)
    batch.memory.prepare()
    var failures: [AssetFailure] = []
    var count = 0
    do throws(AssetFailure) {
      let verifier = BundleVerifier(
        try OpenBundle(bundle, context: context), limits: pixels.limits)
      let entries = verifier.source.bundle.entries
      count = entries.count
      let results = await Batch(jobs: batch.jobCount, context: context).run(
        verifier.source.items(entries), in: .bytes, memory: verifier.memory
      ) { (entry, _) throws(AssetFailure) in try verifier.verify(entry) }
      console.reportInterruption(after: results)
      failures = results.compactMap { $0?.failure }
      let found = results.compactMap { try? $0?.get() }
      if found.count == count { try verifier.verifyIndex(found) }
    } catch {
      console.report(error)
      failures.append(error)
    }
    let isValid = failures.isEmpty && !Interruption.isRequested
    if json {
      let list = failures.map { Report.Failure(path: $0.path, error: CommandFailure($0).text) }
      try console.output(
        Report(path: bundle, valid: isValid, files: count, failures: list).jsonText())
    } else if isValid {
      try console.result("\(bundle): valid, \(count) files")
    }
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, isSingle: true)
  }
}
