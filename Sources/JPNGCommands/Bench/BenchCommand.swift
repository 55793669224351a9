internal import ArgumentParser
internal import JPNG
internal import JPNGBench
internal import JPNGBenchResults
internal import JPNGFiles
internal import JPNGMemory
internal import JPNGPipeline

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

  @OptionGroup var options: BenchPlanOptions
  @OptionGroup var outputs: BenchOutputOptions

  @Option(
    help: ArgumentHelp(
      "Measure nothing; report what an earlier --json has written.", valueName: "FILE.json"))
  var results: String?

  func validate() throws {
    if results != nil, !inputs.isEmpty || outputs.strayInput != nil {
      throw ValidationError("--results measures nothing, and takes no input")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: outputs.quiet), bench)
  }

  private func bench(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    if let results {
      try outputs.check(against: [InputFile(InputSource(argument: results), relativePath: results)])
      try outputs.publish(try report(from: results), console)
      return nil
    }
    let arguments = (outputs.strayInput.map { [$0] } ?? []) + inputs
    let inputs = try InputList(
      arguments: arguments.isEmpty ? ["SampleAssets"] : arguments, pathExtensions: ["png"])
    try outputs.check(against: inputs.files)
    let plan = try plan(console)
    var (images, failures) = read(inputs)
    if Interruption.isRequested { return .interrupted }
    failures.insert(contentsOf: inputs.failures.map { CommandFailure($0) }, at: 0)
    failures.forEach(console.report)
    if images.isEmpty, failures.isEmpty {
      throw CommandFailure(
        .noInput, arguments.joined(separator: " "), "reading", "no PNG files found")
    }
    let (report, refused) = await measure(images, plan, console)
    // The results of an interrupted run are of no use, and must not replace those of an earlier
    // one.
    if Interruption.isRequested { return .interrupted }
    refused.forEach(console.report)
    try outputs.publish(report, console)
    return ExitStatus.of((failures + refused).map(\.status), inputs)
  }

  private func plan(_ console: Console) throws(CommandFailure) -> BenchPlan {
    var plan = options.plan
    for codec in plan.codecs {
      guard let failure = codec.library?.failure else { continue }
      throw CommandFailure(.unsupported, codec.rawValue, "loading its library", failure)
    }
    if plan.codecs.contains(.mapped),
      let failure = BenchRun.failureOfKeeping(in: plan.cacheFolder)
    {
      throw CommandFailure(.cannotCreate, plan.cacheFolder, "keeping decoded pixels", failure)
    }
    guard let folder = plan.diskFolder else { return plan }
    let (canReadCold, failure) = BenchRun.canReadCold(in: folder)
    if let failure {
      throw CommandFailure(.cannotCreate, folder, "writing a temporary file", failure)
    }
    if !canReadCold {
      console.warn(folder, "its files stay in the system's cache: nothing is timed from disk")
      plan.diskFolder = nil
    }
    return plan
  }

  private func measure(
    _ images: [BenchImage], _ plan: BenchPlan, _ console: Console
  ) async -> (BenchReport, [CommandFailure]) {
    let count = BenchRun.stepCount(images.count)
    console.beginProgress(of: Workload(unit: .steps, files: count, amount: Double(count)))
    let step = Workload.Piece(path: "", amount: 1)
    let measured = await BenchRun(
      plan, isCancelled: { Interruption.isRequested },
      advance: { console.endWork(on: step, failed: false) }
    ).run(images)
    console.endProgress()
    let report = BenchReport(
      tool: "jpng \(JPNGVersion.current)", machine: .current(label: options.label, plan.codecs),
      settings: plan.description, images: measured.images, scenes: measured.scenes,
      storedScenes: measured.storedScenes)
    let failures = report.images.flatMap { image in
      // If several codecs fail for the same reason, that is reported once.
      Dictionary(grouping: image.refused, by: \.reason).sorted { $0.key < $1.key }
        .map { CommandFailure(refused: $1, of: image.path) }
    }
    return (report, failures)
  }

  private func report(from path: String) throws(CommandFailure) -> BenchReport {
    let bytes = try CommandFiles.read(path)
    do throws(BenchReport.ReadingError) {
      return try BenchReport(json: bytes)
    } catch {
      throw CommandFailure(.invalidData, path, "reading results", "\(error)")
    }
  }

  private func read(_ inputs: InputList) -> ([BenchImage], [CommandFailure]) {
    // Files of the same name in two folders are told apart by their whole paths.
    let names = Dictionary(grouping: inputs.files, by: \.relativePath)
    var images: [BenchImage] = []
    var failures: [CommandFailure] = []
    for file in inputs.files where !Interruption.isRequested {
      let isOnly = names[file.relativePath]?.count == 1
      do throws(CommandFailure) {
        let bytes = try CommandFiles.read(file.source, options.reading.rules)
        do throws(JPNGError) {
          try Self.refuseTooLarge(try ImageSize(ofPicture: bytes))
          images.append(
            try BenchImage(
              path: isOnly ? file.relativePath : file.path, png: bytes, limits: options.limits))
        } catch {
          throw CommandFailure(AssetFailure(file.path, .reading, .content(error)))
        }
      } catch {
        failures.append(error)
      }
    }
    return (images, failures)
  }

  /// What measuring takes for a pixel: those of the source and of several results, and the encoded
  /// files.
  private static let byteCountPerPixel = 24

  /// Refuses a picture for which a limit of the process leaves no room: memory that cannot be had
  /// ends the process.
  private static func refuseTooLarge(_ size: ImageSize) throws(JPNGError) {
    let needed = size.pixelCount * byteCountPerPixel
    guard let available = Allocator.availableByteCount, needed > available else { return }
    throw JPNGError(
      .limitExceeded,
      "measuring takes \(needed) bytes of memory, and ulimit -v leaves \(available)")
  }
}

extension CommandFailure {
  /// - Parameter refusals: The codecs that could not be measured, all for the same reason.
  fileprivate init(refused refusals: [BenchReport.Refusal], of path: String) {
    var codecs: [String] = []
    for refusal in refusals where !codecs.contains(refusal.codec) { codecs.append(refusal.codec) }
    let reason = refusals.first?.reason ?? ""
    self.init(.invalidData, path, "timing \(codecs.joined(separator: ", "))", reason)
  }
}
