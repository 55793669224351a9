internal import ArgumentParser

extension AsyncParsableCommand {
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
      if error.status != .interrupted { console.report(error) }
      status = error.status
    }
    if status == .interrupted { console.reportInterruption() }
    if let status { throw ExitCode(status.rawValue) }
  }
}
