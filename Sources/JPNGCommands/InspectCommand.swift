internal import ArgumentParser
internal import JPNG
internal import JPNGFiles
internal import JPNGLoading

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
    let isStream = path == FileAccess.standardStream || fileStatus(path)?.kind == .other
    let decoder = isStream ? try read(path) : try map(path)
    return InspectReport.File(decoder.info, path: path)
  }

  /// Opens a file, of which nothing but the headers is then touched.
  private func map(_ path: String) throws(CommandFailure) -> JPNGDecoder {
    do throws(LoadingError) {
      return try JPNGDecoder(contentsOf: path)
    } catch {
      switch error {
      case .file(let error): throw CommandFailure(.noInput, path, "reading", error.reason)
      case .content(let error, _): throw CommandFailure(error, path, "inspecting")
      }
    }
  }

  /// Opens what comes through a pipe: only its end says where the headers are.
  private func read(_ path: String) throws(CommandFailure) -> JPNGDecoder {
    let bytes = try FileAccess.read(path)
    do throws(JPNGError) {
      return try JPNGDecoder(bytes)
    } catch {
      throw CommandFailure(error, path, "inspecting")
    }
  }
}
