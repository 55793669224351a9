internal import ArgumentParser
internal import JPNGPipeline

/// Runs the work of a command and ends the program with its exit status.
///
/// - Parameter work: Throws a failure that ends the command, which is then reported here. Or it
///   returns the status for failures that it has reported itself; `nil` if all is well.
func runReporting(
  _ console: Console,
  _ work: (Console) async throws(CommandFailure) -> ExitStatus?
) async throws {
  let status: ExitStatus?
  do throws(CommandFailure) {
    status = try await work(console)
  } catch {
    // People who interrupt the program while it waits for input need not be told that they did.
    if error.status != .interrupted { console.report(error) }
    status = error.status
  }
  if let status { throw ExitCode(status.rawValue) }
}

/// Ends the command without a message and without a report if it was interrupted while it waited
/// for standard input.
func endIfInputWasAwaited(_ failures: [AssetFailure]) throws(CommandFailure) {
  if let failure = failures.first(where: \.isOfAwaitedInput) { throw CommandFailure(failure) }
}

/// Finds the files that the arguments of a command name.
func inputList(
  _ arguments: [String], pathExtension: String
) throws(CommandFailure) -> InputList {
  let inputs = InputList(
    arguments, pathExtension: pathExtension, cancellation: Interruption.cancellation)
  try endIfInputWasAwaited(inputs.failures)
  return inputs
}

extension Result {
  /// The error; `nil` for a success.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
