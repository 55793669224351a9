#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The streams that every program can write to.
package enum StandardStream {
  /// The name of standard input and standard output, in errors and on command lines.
  package static let path = "-"

  case output
  case error

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(FileWriteError) {
    guard let failure = systemWrite(descriptor, bytes) else { return }
    let isClosed = failure == EBADF
    throw FileWriteError(
      name, .notWritten(reason: isClosed ? "it is closed" : systemReason(failure)))
  }

  private var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Whether the stream goes to a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal that the stream goes to; where the terminal does not tell, those
  /// that `COLUMNS` in the environment says, or else 80. `nil` if this is no terminal.
  package var columns: Int? {
    guard isTerminal else { return nil }
    let named = systemVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return systemTerminalColumns(descriptor) ?? named ?? 80
  }

  private var descriptor: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }
}
