internal import ArgumentParser
internal import JPNGFiles
internal import JPNGPipeline

/// The options that make a run a part of a larger one.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pack what a file lists, a JSON object a line, or what standard input (-) does: \"source\" below --root, and if wanted \"output\" below -o and \"settings\" as in jpng.yml.",
      valueName: "file"))
  var manifest: String?

  @Option(
    help: ArgumentHelp(
      "Pack one of so many parts, like 2/7. Which part a file belongs to depends on its path alone.",
      valueName: "i/n"))
  var shard: Shard?

  func validate(_ inputs: [String]) throws {
    guard manifest != nil else {
      if inputs.isEmpty {
        throw ValidationError("files, folders or --manifest must say what to pack")
      }
      return
    }
    if !inputs.isEmpty {
      throw ValidationError("--manifest names all that is packed, so no other inputs can be given")
    }
  }

  /// - Parameters:
  ///   - inputs: The arguments, if there is no manifest.
  ///   - destination: Where the outputs go; `nil` if each line of a manifest says it.
  func inputs(
    _ inputs: [String], _ selection: InputSelection, _ destination: OutputDestination?
  ) throws(CommandFailure) -> InputList {
    guard let manifest else {
      return try InputList(arguments: inputs, pathExtensions: ["png"], selection: selection)
    }
    let folder = destination ?? .path(selection.root ?? ".")
    let part = shard.map { ShardSelection($0, destination: folder.path) }
    return try inPipeline { () throws(AssetFailure) in
      try InputList(
        manifest: InputSource(argument: manifest), selection: selection, shard: part,
        needsOutput: destination == nil, cancellation: Interruption.cancellation)
    }
  }
}

extension Shard: ExpressibleByArgument {
  /// Reads "2/7".
  public init?(argument: String) { self.init(argument) }
}
