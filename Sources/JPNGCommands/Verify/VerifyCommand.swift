internal import ArgumentParser
internal import JPNGPipeline
internal import JPNGReports

/// `jpng verify`
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks files: their structure, checksums, and both planes by decoding them.")

  @Argument(help: "JPNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @OptionGroup var batch: BatchOptions

  @Flag(help: "Print JSON.")
  var json = false

  /// What `--json` prints.
  struct Report: Encodable {
    var schema = 1
    var files: [File]

    struct File: Encodable {
      var path: String
      var valid: Bool
      @Nullable var error: String? = nil
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), verify)
  }

  private func verify(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let inputs = try InputList(arguments: inputs, pathExtensions: ["jpng"])
    inputs.failures.forEach(console.report)
    if inputs.files.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no JPNG files found")
    }
    batch.memory.prepare()
    let verifier = AssetVerifier(limits: batch.limits, context: batch.context(console))
    let items = inputs.files.map { (item: $0.source, cost: Batch.Cost(reading: $0)) }
    let work = Batch(jobs: batch.jobCount, context: verifier.context)
    let results = await work.run(items, in: .bytes, memory: verifier.memory) {
      (source, _) throws(AssetFailure) in
      try verifier.verify(source)
    }
    let failures = inputs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    console.reportInterruption(after: results)
    if json {
      let checked = zip(inputs.files, results).map { input, result in
        Report.File(
          path: input.path, valid: result.map { $0.failure == nil } ?? false,
          error: result == nil ? "not started" : (result?.failure).map { CommandFailure($0).text })
      }
      let missing = inputs.failures.map {
        Report.File(path: $0.path, valid: false, error: CommandFailure($0).text)
      }
      try console.output(Report(files: missing + checked).jsonText())
    } else {
      let valid = results.count { $0?.failure == nil && $0 != nil }
      try console.result("\(valid) of \(valid + failures.count) files valid")
    }
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, inputs)
  }
}
