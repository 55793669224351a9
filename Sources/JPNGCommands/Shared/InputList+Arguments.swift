internal import JPNGPipeline

extension InputList {
  /// Finds the files that the arguments of a command name.
  ///
  /// - Parameter pathExtension: The extension of the files to find in folders.
  init(arguments: [String], pathExtension: String) throws(CommandFailure) {
    self.init(
      arguments.map { InputArgument(argument: $0) }, pathExtensions: [pathExtension],
      cancellation: Interruption.cancellation)
    try AssetFailure.endIfInputWasAwaited(failures)
  }
}
