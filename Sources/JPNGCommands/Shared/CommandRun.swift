internal import ArgumentParser
internal import JPNGPipeline

/// Runs a command's work: what it throws is reported and ends the program with its status, what it
/// returns has been reported and does the same.
func runReporting(
  _ console: Console,
  _ work: (Console) async throws(CommandFailure) -> ExitStatus?
) async throws {
  let status: ExitStatus?
  do throws(CommandFailure) {
    status = try await work(console)
  } catch {
    // Who interrupts the program while it waits for input need not be told.
    if error.status != .interrupted { console.report(error) }
    status = error.status
  }
  if let status { throw ExitCode(status.rawValue) }
}

/// Ends the command, without a word or a report, where it was interrupted while it waited for its
/// only input.
func endIfInputWasAwaited(_ failures: [AssetFailure]) throws(CommandFailure) {
  if let failure = failures.first(where: \.isOfAwaitedInput) { throw CommandFailure(failure) }
}

/// The files that arguments name.
func inputList(
  _ arguments: [String], pathExtension: String
) throws(CommandFailure) -> InputList {
  let inputs = InputList(
    arguments, pathExtension: pathExtension, cancellation: Interruption.cancellation)
  try endIfInputWasAwaited(inputs.failures)
  return inputs
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
