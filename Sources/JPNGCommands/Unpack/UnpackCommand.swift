public import ArgumentParser
public import JPNG
internal import JPNGFiles
package import JPNGPipeline

extension Plane: ExpressibleByArgument {}
extension AssetUnpacker.Format: ExpressibleByArgument {}

/// `jpng unpack`
struct UnpackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack", abstract: "Unpacks JPNG and JPJP files to RGBA PNG.",
    discussion: """
      A folder is searched for .jpng files, and its tree is mirrored below the output folder.
      """)

  @Argument(help: "JPNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Replace files that exist, whoever wrote them; else only those that were unpacked.")
  var overwrite = false

  @OptionGroup var batch: BatchOptions

  @OptionGroup var extraction: ExtractionOptions

  @Option(help: "One plane as it is stored: colour as RGB, alpha as grey.")
  var plane: Plane?

  @Flag(help: "Write colour premultiplied by alpha.")
  var premultiplied = false

  @Option(help: "How colour relates to alpha in files that do not say.")
  var assumeAssociation: Association = .straight

  @Option(help: "PNG, or rows without a header: 4 bytes a pixel, with --plane 3 or 1.")
  var format = AssetUnpacker.Format.png

  func validate() throws {
    if inputs.contains(StandardStream.path), inputs.count > 1 {
      throw ValidationError("standard input is unpacked on its own")
    }
    if overwrite, outputOptions.noOverwrite {
      throw ValidationError("--overwrite and --no-overwrite exclude each other")
    }
    if plane != nil, premultiplied {
      throw ValidationError("--plane gives a plane as it is stored; it cannot be premultiplied")
    }
    if plane != nil, extraction.preview {
      throw ValidationError("--preview gives the whole small picture; it has no --plane")
    }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), unpack)
  }

  private func unpack(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    let inputs = try InputList(arguments: inputs, pathExtensions: ["jpng"])
    let plan = try inPipeline { () throws(AssetFailure) in
      try OutputPlan(
        inputs, output: outputOptions.destination, replacing: "jpng", with: format.pathExtension)
    }
    inputs.failures.forEach(console.report)
    if plan.items.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no JPNG files found")
    }
    try inPipeline { () throws(AssetFailure) in try plan.prepareFolders() }
    batch.memory.prepare()
    let unpacker = unpacker(console)
    let items = plan.items.map { (item: $0, cost: Batch.Cost(reading: $0.input)) }
    let work = Batch(jobs: batch.jobCount, context: unpacker.context)
    let results = await work.run(items, in: .bytes, memory: unpacker.memory) {
      (item, _) throws(AssetFailure) in
      try unpacker.unpack(item)
    }
    let failures = inputs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    console.reportInterruption(after: results)
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, inputs)
  }

  private func unpacker(_ console: Console) -> AssetUnpacker {
    let options = DecodeOptions(
      association: premultiplied ? .premultiplied : .straight,
      assumedAssociation: assumeAssociation, limits: batch.limits)
    let content = plane.map(ExportContent.plane) ?? .pixels
    return AssetUnpacker(
      options: options,
      extract: extraction.preview
        ? .preview : .picture(content, region: extraction.region, extraction.resolution),
      format: format,
      replacing: overwrite ? .all : outputOptions.noOverwrite ? .none : .unpacked,
      context: batch.context(console))
  }
}
