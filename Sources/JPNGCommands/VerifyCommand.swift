internal import ArgumentParser
internal import JPNG
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

  private func verify(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    let inputs = InputList(inputs, pathExtension: "jpng")
    inputs.failures.forEach(console.report)
    if inputs.files.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no JPNG files found")
    }
    let items = inputs.files.map { input in
      let byteCount = fileStatus(input.path)?.byteCount ?? 0
      return (item: input.path, cost: Batch.Cost(byteCount: 0, work: byteCount))
    }
    let results = await Batch(jobs: batch.jobCount, console: console).run(items) {
      (path, _) throws(CommandFailure) in
      try verify(path)
    }
    let failures = inputs.failures + results.compactMap { $0?.failure }
    if json {
      let checked = zip(inputs.files, results).map { input, result in
        Report.File(
          path: input.path, valid: result.map { $0.failure == nil } ?? false,
          error: result == nil ? "not started" : result?.failure?.text)
      }
      let missing = inputs.failures.map {
        Report.File(path: $0.path, valid: false, error: $0.text)
      }
      try console.output(jsonText(Report(files: missing + checked)))
    } else {
      let valid = results.count { $0?.failure == nil && $0 != nil }
      try console.result("\(valid) of \(valid + failures.count) files valid")
    }
    return exitStatus(of: failures, inputs)
  }

  private func verify(_ path: String) throws(CommandFailure) {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      try JPNGDecoder(bytes, options: DecodeOptions(limits: batch.limits)).verify()
    } catch {
      throw CommandFailure(error, path, "verifying")
    }
  }
}
