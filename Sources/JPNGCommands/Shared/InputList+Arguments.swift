internal import JPNGPipeline

extension InputList {
  /// Finds the files that the arguments of a command name.
  ///
  /// - Parameters:
  ///   - pathExtensions: The extensions of the files to find in folders; at least one.
  ///   - selection: What is left out. Default: nothing.
  init(
    arguments: [String], pathExtensions: [String], selection: InputSelection = InputSelection()
  ) throws(CommandFailure) {
    self.init(
      arguments.map { InputArgument(argument: $0) }, pathExtensions: pathExtensions,
      selection: selection, cancellation: Interruption.cancellation)
    try AssetFailure.endIfInputWasAwaited(failures)
  }

  /// The paths of the JSON documents that arguments name: files, folders of them, or lists.
  static func reportFiles(_ arguments: [String]) throws(CommandFailure) -> [String] {
    let inputs = try InputList(arguments: arguments, pathExtensions: ["json"])
    if let failure = inputs.failures.first { throw CommandFailure(failure) }
    guard !inputs.files.isEmpty else {
      throw CommandFailure(
        .noInput, arguments.joined(separator: " "), "reading", "no .json files found")
    }
    return inputs.files.map(\.path)
  }
}
