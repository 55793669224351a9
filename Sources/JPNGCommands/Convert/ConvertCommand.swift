internal import ArgumentParser
internal import JPNG
internal import JPNGFiles
package import JPNGPipeline

extension ConversionFormat: ExpressibleByArgument {}

/// `jpng convert`
struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts to and from other formats, without loss where it can.",
    discussion: """
      From .jpng to .jng and .svg, with the planes as they are; to .png; and to .webp that looks \
      the same, with libwebp. To .jpng from .jng, and from .jpg with a mask beside it, x-mask.png \
      or x-mask.jpg. A folder is searched, and its tree is mirrored below the output folder.
      """)

  @Argument(help: "Files, folders, @list.txt with one path a line, or - for standard input.")
  var inputs: [String]

  @Option(
    name: [.short, .long],
    help: "For one input file: the output file, or a folder that exists. Otherwise a folder.")
  var output: String

  @Option(help: "The format of outputs. (default: by the extension of an output file)")
  var to: ConversionFormat?

  @Option(help: "What folders are searched for. (default: jpng; to jpng: jng)")
  var from: SourceKind?

  @Option(help: "The mask of a JPEG: grey, white is opaque. (default: beside it)")
  var mask: String?

  @Option(help: "What the name of a mask has behind that of its picture. (default: -mask)")
  var maskSuffix: String?

  @Flag(help: "Replace files that exist, whatever is in them.")
  var overwrite = false

  @Option(help: "How colour relates to alpha in files that do not say. (default: straight)")
  var assumeAssociation: Association?

  @OptionGroup var batch: BatchOptions

  /// What folders are searched for.
  enum SourceKind: String, CaseIterable, ExpressibleByArgument {
    case jpng, jng, jpg

    /// The extensions of such files.
    var pathExtensions: [String] { self == .jpg ? ["jpg", "jpeg"] : [rawValue] }
  }

  func validate() throws {
    if inputs.contains(StandardStream.path), inputs.count > 1 {
      throw ValidationError("standard input is converted on its own")
    }
    guard let format = to ?? ConversionFormat(path: output) else {
      throw ValidationError("--to is needed, as \(output) has none of its extensions")
    }
    if let from, (from == .jpng) == (format == .jpng) {
      throw ValidationError("there is nothing to convert from .\(from) to .\(format)")
    }
    if format == .jpng, assumeAssociation != nil {
      throw ValidationError("--assume-association is for files that are .jpng already")
    }
    if format != .jpng, mask != nil || maskSuffix != nil {
      throw ValidationError("masks are for JPEGs that become .jpng")
    }
    if maskSuffix == "" { throw ValidationError("--mask-suffix is not empty") }
  }

  func run() async throws {
    try await runReporting(Console(isQuiet: batch.quiet), convert)
  }

  private func convert(_ console: Console) async throws(CommandFailure) -> ExitStatus? {
    // Without a format of its own, the command is not valid.
    let format = to ?? ConversionFormat(path: output) ?? .jpng
    let source = from ?? (format == .jpng ? .jng : .jpng)
    let masks = MaskFile(suffix: maskSuffix ?? "-mask", path: mask)
    var inputs = try InputList(arguments: inputs, pathExtensions: source.pathExtensions)
    if source == .jpg { inputs.removeFiles { masks.isMask($0.path) } }
    if mask != nil, !inputs.isSingleFile {
      throw CommandFailure(
        .usage, mask ?? "", "converting", "--mask is of one JPEG, and there may be several")
    }
    let plan = try inPipeline { () throws(AssetFailure) in
      try OutputPlan(
        inputs, output: OutputDestination(argument: output), replacing: "jpng", "jng", "jpg",
        "jpeg", with: format.pathExtension)
    }
    inputs.failures.forEach(console.report)
    if plan.items.isEmpty, inputs.failures.isEmpty {
      console.warn(self.inputs.joined(separator: " "), "no .\(source.rawValue) files found")
    }
    try inPipeline { () throws(AssetFailure) in try plan.prepareFolders() }
    batch.memory.prepare()
    let converter = AssetConverter(
      to: format, masks: masks,
      options: DecodeOptions(
        assumedAssociation: assumeAssociation ?? .straight, limits: batch.limits),
      overwrites: overwrite, context: batch.context(console))
    let items = plan.items.map { (item: $0, cost: Batch.Cost(reading: $0.input)) }
    let results = await Batch(jobs: batch.jobCount, context: converter.context)
      .run(items, in: .bytes, memory: converter.memory) { (item, threads) throws(AssetFailure) in
        try converter.convert(item, threads)
      }
    let failures = inputs.failures + results.compactMap { $0?.failure }
    try AssetFailure.endIfInputWasAwaited(failures)
    console.reportInterruption(after: results)
    return ExitStatus.of(failures.map { ExitStatus($0.cause) }, inputs)
  }
}
