internal import JPNG

/// Why one file could not be dealt with, in the words of the person who asked for it.
struct CommandFailure: Error, Hashable, Sendable {
  /// The exit codes that scripts rely on; they follow BSD's sysexits.h.
  enum Status: Int32, Sendable {
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

  var status: Status
  var path: String
  /// What was attempted: "reading", "packing".
  var attempt: String
  var reason: String

  init(_ status: Status, _ path: String, _ attempt: String, _ reason: String) {
    (self.status, self.path, self.attempt, self.reason) = (status, path, attempt, reason)
  }

  /// What the console says behind the path.
  var text: String { "\(attempt): \(reason)" }

  init(_ error: JPNGError, _ path: String, _ attempt: String) {
    let status: Status =
      switch error.code {
      case .malformed: .invalidData
      case .invalidRegion: .usage
      case .unsupported, .limitExceeded, .outOfMemory: .unsupported
      default: .internalFault
      }
    self.init(status, path, attempt, error.description)
  }
}
