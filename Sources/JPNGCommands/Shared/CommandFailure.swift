internal import JPNG
internal import JPNGFiles
internal import JPNGPipeline
internal import JPNGReports

/// Why the work on one file failed, in the words of the command line, and the exit status for that.
struct CommandFailure: Error, Hashable, Sendable {
  var status: ExitStatus
  var path: String
  /// What was attempted: "reading", "packing".
  var attempt: String
  var reason: String

  init(_ status: ExitStatus, _ path: String, _ attempt: String, _ reason: String) {
    self.status = status
    self.path = path
    self.attempt = attempt
    self.reason = reason
  }

  /// What was attempted and why it failed, without the path.
  var text: String { "\(attempt): \(reason)" }

  init(_ failure: AssetFailure) {
    // If a written file cannot be read back, the failure names the temporary file.
    if case .unwritten(let error) = failure.cause, case .notReadBack(let error) = error.cause {
      self.init(AssetFailure(error))
    } else {
      self.init(
        ExitStatus(failure.cause), failure.path, failure.attempt.description, failure.words)
    }
  }
}

extension AssetFailure {
  /// The reason. If an option of the command line has to do with it, it names the option.
  fileprivate var words: String {
    switch cause {
    case .unwritten(let error) where error.cause == .exists:
      "exists, and --no-overwrite was given"
    case .notOwn where attempt == .writing: "\(reason); --overwrite replaces it"
    case .otherFile, .occupied: "\(reason); --overwrite replaces it"
    case .noMask: "\(reason): --mask names it"
    case .memoryExceeded(let needed, let limit):
      "needs up to \(needed.asByteCount) of memory, more than --max-memory allows"
        + " (\(limit.asByteCount))"
    case .memoryFilled(let limit):
      "has more bytes than --max-memory allows (\(limit.asByteCount))"
    case .unreadable(let error): error.words
    default: reason
    }
  }
}

extension FileError {
  fileprivate var words: String {
    switch kind {
    case .tooLarge(let limit): "has more than --max-file-size allows (\(limit.asByteCount))"
    case .endless(let limit): "has more than is read of a pipe or a device (\(limit.asByteCount))"
    case .special: "a pipe or a device, which only --allow-special-files reads"
    case .missing, .other: reason
    }
  }
}

/// Runs `body`, which calls the pipeline, and puts any failure into the words of the command line.
func inPipeline<R: ~Copyable>(
  _ body: () throws(AssetFailure) -> R
) throws(CommandFailure) -> R {
  do throws(AssetFailure) {
    return try body()
  } catch {
    throw CommandFailure(error)
  }
}
