public import ArgumentParser
public import JPNG

extension Plane: ExpressibleByArgument {}

/// `jpng unpack`
struct UnpackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack", abstract: "Unpacks JPNG and JPJP files to RGBA PNG.",
    discussion: """
      A folder is searched for .jpng files, and its tree is mirrored below the output folder.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case png
    case raw

    var pathExtension: String { self == .png ? "png" : "rgba" }
  }

  @Argument(help: "JPNG files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var batch: BatchOptions

  @OptionGroup var extraction: ExtractionOptions

  @Option(help: "One plane as it is stored: colour as RGB, alpha as grey.")
  var plane: Plane?

  @Flag(help: "Write colour premultiplied by alpha.")
  var premultiplied = false

  @Option(help: "How colour relates to alpha in files that do not say.")
  var assumeAssociation: Association = .straight

  @Option(help: "PNG, or rows without a header: 4 bytes a pixel, with --plane 3 or 1.")
  var format = Format.png

  func validate() throws {
    if inputs.contains(FileAccess.standardStream), inputs.count > 1 {
      throw ValidationError("standard input is unpacked on its own")
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

  private func unpack(_ console: Console) async throws(CommandFailure) -> CommandFailure.Status? {
    let inputs = InputList(inputs, pathExtension: "jpng")
    let plan = try OutputPlan(
      inputs, output: outputOptions.output, replacing: "jpng", with: format.pathExtension)
    inputs.failures.forEach(console.report)
    if plan.items.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no JPNG files found")
    }
    try plan.prepareFolders()
    let items = plan.items.map { item in
      let byteCount = fileStatus(item.input.path)?.byteCount ?? 0
      return (item: item, cost: Batch.Cost(byteCount: 0, work: byteCount))
    }
    let results = await Batch(jobs: batch.jobCount, console: console).run(items) {
      (item, _) throws(CommandFailure) in
      try unpack(item)
    }
    let failures = inputs.failures + results.compactMap { $0?.failure }
    return exitStatus(of: failures, inputs)
  }

  private func unpack(_ item: OutputPlan.Item) throws(CommandFailure) {
    if outputOptions.noOverwrite { try AtomicFile.refuseExisting(item.path) }
    let unpacked = try decode(item.input.path)
    if item.path == FileAccess.standardStream {
      try FileAccess.writeToStandardOutput(unpacked)
    } else {
      try AtomicFile.write(unpacked, to: item.path, overwrites: !outputOptions.noOverwrite)
    }
  }

  private func decode(_ path: String) throws(CommandFailure) -> [UInt8] {
    let bytes = try FileAccess.read(path)
    let options = DecodeOptions(
      association: premultiplied ? .premultiplied : .straight,
      assumedAssociation: assumeAssociation, limits: batch.limits)
    let unpacked: [UInt8]?
    do throws(JPNGError) {
      unpacked = try decode(try JPNGDecoder(bytes, options: options))
    } catch {
      throw CommandFailure(error, path, "unpacking")
    }
    guard let unpacked else {
      throw CommandFailure(.unsupported, path, "unpacking", "the file has no preview")
    }
    return unpacked
  }

  /// `nil` where a preview is wanted and there is none.
  private func decode(_ decoder: JPNGDecoder) throws(JPNGError) -> [UInt8]? {
    if extraction.preview {
      return try format == .png ? decoder.previewPNG() : decoder.preview()?.rgba
    }
    let content = plane.map(ExportContent.plane) ?? .pixels
    let (region, resolution) = (extraction.region, extraction.resolution)
    return try format == .png
      ? decoder.png(content, region: region, at: resolution)
      : decoder.rawRows(content, region: region, at: resolution)
  }
}
