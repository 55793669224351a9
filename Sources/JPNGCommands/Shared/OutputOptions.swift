internal import ArgumentParser
internal import JPNGPipeline

/// The options that say where outputs go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "For one input file: the output file, or a folder that exists. Otherwise a folder.")
  var output: String

  @Flag(help: "Refuse to replace files that exist.")
  var noOverwrite = false

  var destination: OutputDestination { OutputDestination(argument: output) }
}
