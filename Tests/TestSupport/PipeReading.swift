internal import Foundation

/// Waits until all that was written to a pipe has been read from it, but not for ever.
///
/// - Returns: Whether it has been.
package func waitUntilRead(from pipe: Int32) -> Bool {
  for _ in 0..<20_000 {
    if unreadByteCount(in: pipe) == 0 { return true }
    usleep(2_000)
  }
  return false
}

/// Bytes that were written to a pipe and not yet read from it.
package func unreadByteCount(in pipe: Int32) -> Int {
  var unread: Int32 = 0
  return ioctl(pipe, UInt(FIONREAD), &unread) == 0 ? Int(unread) : 0
}
