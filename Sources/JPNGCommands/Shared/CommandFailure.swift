internal import JPNG
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// Why one file could not be dealt with, in the words of the person who asked for it.
struct CommandFailure: Error, Hashable, Sendable {
  var status: ExitStatus
  var path: String
  /// What was attempted: "reading", "packing".
  var attempt: String
  var reason: String

  init(_ status: ExitStatus, _ path: String, _ attempt: String, _ reason: String) {
    (self.status, self.path, self.attempt, self.reason) = (status, path, attempt, reason)
  }

  /// What the console says behind the path.
  var text: String { "\(attempt): \(reason)" }

  init(_ failure: AssetFailure) {
    // It is the temporary file that cannot be read.
    if case .unwritten(let error) = failure.cause, case .notReadBack(let error) = error.cause {
      self.init(AssetFailure(error))
    } else {
      self.init(
        ExitStatus(failure.cause), failure.path, failure.attempt.description, failure.words)
    }
  }
}

extension AssetFailure {
  /// The reason, with the names that options have on the command line.
  fileprivate var words: String {
    switch cause {
    case .unwritten(let error) where error.cause == .exists:
      "exists, and --no-overwrite was given"
    case .memoryExceeded(let needed, let limit):
      "needs up to \(needed.asByteCount) of memory, more than --max-memory allows"
        + " (\(limit.asByteCount))"
    default: reason
    }
  }

  /// Whether standard input was waited for when the program was interrupted.
  var isOfAwaitedInput: Bool {
    path == StandardStream.path && attempt == .reading && cause == .interrupted
  }
}

/// Runs `body`, which calls the pipeline.
func inPipeline<R: ~Copyable>(
  _ body: () throws(AssetFailure) -> R
) throws(CommandFailure) -> R {
  do throws(AssetFailure) {
    return try body()
  } catch {
    throw CommandFailure(error)
  }
}
