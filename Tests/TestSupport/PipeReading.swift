internal import Foundation

/// Waits until all that was written to a pipe has been read from it, but not for ever.
///
/// - Returns: Whether it has been.
package func waitUntilRead(from pipe: Int32) -> Bool {
  var unread: Int32 = 0
  for _ in 0..<20_000 {
    guard ioctl(pipe, UInt(FIONREAD), &unread) == 0 else { return false }
    if unread == 0 { return true }
    usleep(2_000)
  }
  return false
}
