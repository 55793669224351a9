#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The streams that every program has.
package enum StandardStream {
  /// Standard input or output, written as a path.
  package static let path = "-"

  case output
  case error

  /// Writes all of `bytes`; an error has the ``path``.
  package func write(_ bytes: [UInt8]) throws(FileWriteError) {
    guard let failure = systemWrite(descriptor, bytes) else { return }
    throw FileWriteError(Self.path, .notWritten(reason: systemReason(failure)))
  }

  /// Whether somebody looks at it.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  private var descriptor: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }
}
