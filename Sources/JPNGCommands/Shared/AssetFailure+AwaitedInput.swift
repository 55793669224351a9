internal import JPNGPipeline

extension AssetFailure {
  /// Whether the program was interrupted while it waited for standard input.
  var isOfAwaitedInput: Bool {
    path == InputSource.standardInput.name && attempt == .reading && cause == .interrupted
  }

  /// Ends the command without a message and without a report if it was interrupted while it waited
  /// for standard input.
  static func endIfInputWasAwaited(_ failures: [AssetFailure]) throws(CommandFailure) {
    if let failure = failures.first(where: \.isOfAwaitedInput) { throw CommandFailure(failure) }
  }
}
