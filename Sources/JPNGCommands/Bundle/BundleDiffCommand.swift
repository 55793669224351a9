internal import ArgumentParser
internal import JPNGBundle
internal import JPNGBundlePatching
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// `jpng bundle diff`
struct BundleDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what differs between two bundles, and what an update would download.")

  @Argument(help: "The bundle that there is.")
  var old: String

  @Argument(help: "The bundle that it is to become.")
  var new: String

  @Option(name: [.short, .long], help: "Write the list of runs that make the new bundle, as JSON.")
  var output: String?

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    try await runReporting(Console(isQuiet: quiet), diff)
  }

  private func diff(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let context = console.context(ReadingRules())
    let update = try inPipeline { () throws(AssetFailure) in
      if let output {
        try OutputChecks.refuseReplacing([old, new], by: [output])
        try OutputChecks.refuseUnwritable([output], .writing)
        try OutputChecks.refusePictures([output], .writing)
      }
      return BundleUpdate(
        from: try OpenBundle(old, context: context), to: try OpenBundle(new, context: context))
    }
    if let output { try CommandFiles.write(BundlePatchFile(update).jsonText() + "\n", to: output) }
    let report = BundleDiffReport(update, old: old, new: new)
    if json {
      try console.output(report.jsonText())
    } else {
      for line in report.lines { try console.result(line) }
    }
    return nil
  }
}
