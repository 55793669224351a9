internal import JPNG
internal import JPNGFiles
internal import JPNGPipeline

/// The exit codes that scripts rely on. Those from 64 to 74 are those of BSD's sysexits.h.
enum ExitStatus: Int32, Sendable {
  /// Some of several inputs failed.
  case someFailed = 1
  /// A target, a budget or a comparison was not met.
  case notMet = 2
  /// The command was used in a wrong way.
  case usage = 64
  /// An input is not a valid file.
  case invalidData = 65
  /// An input does not exist or cannot be read.
  case noInput = 66
  /// An input is of a kind that is not handled, or over a limit.
  case unsupported = 69
  /// The tool itself is at fault.
  case internalFault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Writing an output failed.
  case ioError = 74
  /// The program was interrupted. Shells use this code for that.
  case interrupted = 130
}

extension ExitStatus {
  /// The status for a command that fails for this cause alone.
  init(_ cause: AssetFailure.Cause) {
    self =
      switch cause {
      case .content(let error): ExitStatus(error)
      case .unwritten(let error): ExitStatus(error)
      case .unreadable(let error): ExitStatus(error)
      case .noPictures, .unmatched, .noMask, .noMaskBeside, .noEntry, .changedMeanwhile: .noInput
      case .outputsCollide, .outputIsInput, .linesCollide,
        .replacedByReport, .replacedByResults, .severalIntoOneStream, .fileAndFolder,
        .outsideRoot, .insideSource, .insideParts:
        .usage
      case .fallbackTaken, .notOwn, .foreignPicture, .otherFile, .leadsOut, .occupied: .cannotCreate
      case .memoryExceeded, .memoryFilled, .noPreview, .keptSource: .unsupported
      case .incomparable, .invalidPattern, .invalidLine, .notInPlan: .invalidData
      case .interrupted: .interrupted
      }
  }

  private init(_ error: JPNGError) {
    self =
      switch error.code {
      case .malformed: .invalidData
      case .invalidRegion: .usage
      case .unsupported, .limitExceeded, .outOfMemory: .unsupported
      default: .internalFault
      }
  }

  private init(_ error: FileError) {
    self =
      switch error.kind {
      case .tooLarge, .endless: .unsupported
      case .missing, .special, .other: .noInput
      }
  }

  private init(_ error: FileWriteError) {
    self =
      switch error.cause {
      case .exists, .cannotCreate: .cannotCreate
      case .notWritten: .ioError
      case .notReadBack: .noInput
      }
  }

  /// The status of a command whose work on some inputs has failed; `nil` if all is well.
  ///
  /// - Parameters:
  ///   - statuses: The status for each failure.
  ///   - isSingle: Whether there is only one input. The status for its failure is then that of the
  ///     command.
  static func of(_ statuses: [ExitStatus], isSingle: Bool) -> ExitStatus? {
    if Interruption.isRequested { return .interrupted }
    return isSingle ? statuses.first : statuses.first.map { _ in .someFailed }
  }

  /// The status of a command whose work on some inputs of a list has failed; `nil` if all is well.
  static func of(_ statuses: [ExitStatus], _ inputs: InputList) -> ExitStatus? {
    of(statuses, isSingle: inputs.isSingleFile || inputs.isSingleFailure)
  }
}
