internal import ArgumentParser
internal import JPNGPipeline

/// `jpng inspect`
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Shows what is in a file, from its headers alone.")

  @Argument(help: "JPNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    try await runReporting(Console(isQuiet: false), inspect)
  }

  private func inspect(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let inputs = try InputList(arguments: inputs, pathExtensions: ["jpng"])
    let inspector = HeaderInspector(context: console.context(reading.rules))
    var failures = inputs.failures
    var files: [InspectReport.File] = []
    for input in inputs.files {
      do throws(AssetFailure) {
        files.append(InspectReport.File(try inspector.inspect(input.source), path: input.path))
      } catch {
        failures.append(error)
      }
    }
    try AssetFailure.endIfInputWasAwaited(failures)
    failures.forEach(console.report)
    if json {
      try console.output(InspectReport(files: files).jsonText())
    } else {
      for file in files { try console.result(file.text) }
    }
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, inputs)
  }
}
