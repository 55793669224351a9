internal import ArgumentParser
internal import JPNG
internal import JPNGBench
internal import JPNGBenchResults

/// `jpng bench`
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Times decoding, against PNG and LZ4.",
    discussion: """
      Each image is encoded by each codec, and what that decodes to is compared with the source. \
      Then all are timed in turn, again and again: from encoded bytes in memory to pixels in newly \
      allocated memory. bench/README.md has the method.
      """)

  @Argument(
    help: "PNG files, folders, or @list.txt with one path a line. (default: SampleAssets)")
  var inputs: [String] = []

  @OptionGroup var plan: BenchPlanOptions
  @OptionGroup var outputs: BenchOutputOptions

  func run() async throws {
    try await runReporting(Console(isQuiet: outputs.quiet), bench)
  }

  @Option(
    help: ArgumentHelp(
      "Measure nothing; report what an earlier --json has written.", valueName: "FILE.json"))
  var results: String?

  private func bench(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    if let results {
      try outputs.check(against: [InputFile(path: results, relativePath: results)])
      try outputs.publish(try read(results), console)
      return nil
    }
    let arguments = inputs + outputs.strayInputs
    let inputs = InputList(arguments.isEmpty ? ["SampleAssets"] : arguments, pathExtension: "png")
    try outputs.check(against: inputs.files)
    let (images, unread) = read(inputs)
    (inputs.failures + unread).forEach(console.report)
    if images.isEmpty, inputs.failures.isEmpty, unread.isEmpty {
      throw CommandFailure(
        .noInput, arguments.joined(separator: " "), "reading", "no PNG files found")
    }
    console.beginProgress(of: BenchRun.stepCount(images.count))
    let measured = await BenchRun(
      plan.plan, isCancelled: { Interruption.isRequested },
      advance: { console.advanceProgress() }
    ).run(images)
    console.endProgress()
    let report = BenchReport(
      tool: "jpng \(JPNGVersion.current)", machine: .current(label: plan.label),
      settings: plan.plan.description, images: measured.images, scenes: measured.scenes)
    let refusals = report.images.flatMap { image in
      image.refused.map { CommandFailure($0, image.path) }
    }
    refusals.forEach(console.report)
    try outputs.publish(report, console)
    return exitStatus(of: inputs.failures + unread + refusals, inputs)
  }

  private func read(_ path: String) throws(CommandFailure) -> BenchReport {
    let bytes = try FileAccess.read(path)
    do throws(BenchReport.ReadingError) {
      return try BenchReport(json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, "reading results", "\(error)")
    }
  }

  private func read(_ inputs: InputList) -> ([BenchImage], [CommandFailure]) {
    var (images, failures): ([BenchImage], [CommandFailure]) = ([], [])
    for file in inputs.files where !Interruption.isRequested {
      do throws(CommandFailure) {
        let bytes = try FileAccess.read(file.path)
        do throws(JPNGError) {
          images.append(
            try BenchImage(path: file.relativePath, png: bytes, limits: plan.limits))
        } catch {
          throw CommandFailure(error, file.path, "reading")
        }
      } catch {
        failures.append(error)
      }
    }
    return (images, failures)
  }
}

extension CommandFailure {
  init(_ refusal: BenchReport.Refusal, _ path: String) {
    let name = "\(refusal.codec) at \(refusal.scale)"
    self.init(.invalidData, path, "timing \(name)", refusal.reason)
  }
}
