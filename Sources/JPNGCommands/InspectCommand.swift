internal import ArgumentParser
internal import JPNG

/// `jpng inspect`
struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Shows what is in a file, from its headers alone.")

  @Argument(help: "JPNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    try await runReporting(Console(isQuiet: false), inspect)
  }

  private func inspect(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    let inputs = InputList(inputs, pathExtension: "jpng")
    var failures = inputs.failures
    var files: [InspectReport.File] = []
    for input in inputs.files {
      do throws(CommandFailure) {
        files.append(try inspect(input.path))
      } catch {
        failures.append(error)
      }
    }
    failures.forEach(console.report)
    if json {
      try console.output(jsonText(InspectReport(files: files)))
    } else {
      for file in files { try console.result(file.text) }
    }
    return exitStatus(of: failures, inputs)
  }

  private func inspect(_ path: String) throws(CommandFailure) -> InspectReport.File {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      return InspectReport.File(try JPNGDecoder(bytes).info, path: path)
    } catch {
      throw CommandFailure(error, path, "inspecting")
    }
  }
}
