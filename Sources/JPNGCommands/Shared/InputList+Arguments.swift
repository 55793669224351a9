internal import JPNGPipeline

extension InputList {
  /// Finds the files that the arguments of a command name.
  ///
  /// - Parameters:
  ///   - pathExtension: The extension of the files to find in folders.
  ///   - selection: What is left out. Default: nothing.
  init(
    arguments: [String], pathExtension: String, selection: InputSelection = InputSelection()
  ) throws(CommandFailure) {
    self.init(
      arguments.map { InputArgument(argument: $0) }, pathExtensions: [pathExtension],
      selection: selection, cancellation: Interruption.cancellation)
    try AssetFailure.endIfInputWasAwaited(failures)
  }
}
