internal import ArgumentParser
internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGPipeline

/// The options by which a build system sees what was made from what.
struct BuildSystemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what each output, or the stamp, is made from, for Make and Ninja.",
      valueName: "file"))
  var depfile: String?

  @Option(
    help: ArgumentHelp(
      "Write an empty file when all is well; its time says when that was.", valueName: "file"))
  var stamp: String?

  var paths: [String] { [depfile, stamp].compactMap(\.self) }

  func validate() throws {
    if let depfile, depfile == stamp {
      throw ValidationError("--depfile and --stamp are two files")
    }
  }

  /// Refuses files that cannot be written, before the work begins.
  func refuseUnwritable() throws(CommandFailure) {
    try inPipeline { () throws(AssetFailure) in
      try OutputChecks.refuseUnwritable(paths, .writing)
      try OutputChecks.refusePictures(paths, .writing)
    }
  }

  /// Called once all is done and well.
  func write(_ work: PackWork) throws(CommandFailure) {
    if let depfile {
      let configuration = work.configuration.map { [$0.path] } ?? []
      let file = DependencyFile(work.plan, work.inputs, stamp: stamp, others: configuration)
      try CommandFiles.write(file.text, to: depfile)
    }
    if let stamp { try CommandFiles.write("", to: stamp) }
  }
}
