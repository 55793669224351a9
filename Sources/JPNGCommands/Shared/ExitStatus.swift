internal import JPNG
internal import JPNGFiles
internal import JPNGPipeline

/// The exit codes that scripts rely on; they follow BSD's sysexits.h.
enum ExitStatus: Int32, Sendable {
  case someFailed = 1
  /// A target, a budget or a comparison.
  case notMet = 2
  case usage = 64
  case invalidData = 65
  case noInput = 66
  case unsupported = 69
  case internalFault = 70
  case cannotCreate = 73
  case ioError = 74
  case interrupted = 130
}

extension ExitStatus {
  /// The status that one failure calls for.
  init(_ cause: AssetFailure.Cause) {
    self =
      switch cause {
      case .content(let error): ExitStatus(error)
      case .unwritten(let error): ExitStatus(error)
      case .unreadable, .noPictures, .unmatched: .noInput
      case .outputsCollide, .outputIsInput, .replacedByReport, .replacedByResults,
        .severalIntoOneStream, .fileAndFolder:
        .usage
      case .fallbackTaken: .cannotCreate
      case .memoryExceeded, .noPreview: .unsupported
      case .targetMissed: .notMet
      case .incomparable: .invalidData
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

  private init(_ error: FileWriteError) {
    self =
      switch error.cause {
      case .exists, .cannotCreate: .cannotCreate
      case .notWritten: .ioError
      case .notReadBack: .noInput
      }
  }

  /// The status that the failures of a command call for; `nil` where all is well.
  ///
  /// - Parameters:
  ///   - statuses: Those that each failure calls for.
  ///   - isSingle: Whether there is one input, whose failure is the command's.
  static func of(_ statuses: [ExitStatus], isSingle: Bool) -> ExitStatus? {
    if Interruption.isRequested { return .interrupted }
    return isSingle ? statuses.first : statuses.first.map { _ in .someFailed }
  }

  /// The same for the failures of a list of inputs.
  static func of(_ statuses: [ExitStatus], _ inputs: InputList) -> ExitStatus? {
    of(statuses, isSingle: inputs.isSingleFile || inputs.isSingleFailure)
  }
}
