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
}
