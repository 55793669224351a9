/// Why a remote cache cannot be used.
package enum RemoteCacheFailure: Error, Hashable, Sendable {
  /// No answer within the time limit.
  case timedOut(Duration)
  /// It answers, but waiting for it has taken so many seconds more than packing.
  case slow(seconds: Double)
  /// The connection was not made, or broke; with what the network says of it.
  case unreachable(String)
  /// A status that is neither success nor "there is none".
  case refused(status: UInt)
  /// An answer of more bytes than it may have.
  case tooLarge(limit: Int)
  /// What should say where an entry is says something else.
  case malformedResult
  /// An entry whose bytes are not those that were promised.
  case wrongContent
  /// An entry that cannot be what packing its source gives.
  case unsound
  /// Nobody waits for the answer any more.
  case abandoned
}

extension RemoteCacheFailure {
  /// Whether the server is well, and only what it keeps is bad.
  var isBadEntry: Bool {
    switch self {
    case .tooLarge, .malformedResult, .wrongContent, .unsound: true
    case .timedOut, .slow, .unreachable, .refused, .abandoned: false
    }
  }
}

extension RemoteCacheFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .timedOut(let limit): "no answer within \(limit / .seconds(1)) s"
    case .slow(let seconds):
      "it is slow: waiting has taken \(seconds.rounded()) s more than packing"
    case .unreachable(let reason): reason
    case .refused(let status) where status == 401 || status == 403:
      "it refuses access (status \(status))"
    case .refused(let status): "it answers with status \(status)"
    case .tooLarge(let limit): "it sends more than \(limit) bytes"
    case .malformedResult: "it sends something that is no valid ActionResult of this key"
    case .wrongContent: "it sends an entry whose SHA-256 is wrong, or which is damaged"
    case .unsound: "it sends a file that is damaged, or not of the source"
    case .abandoned: "nobody waits for it"
    }
  }
}
