#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// System calls that take pointers. Each is wrapped once, here.

/// The system's text for an error number: "No such file or directory".
func systemReason(_ code: Int32) -> String { String(cString: strerror(code)) }

/// The system's text for its last error.
func lastSystemReason() -> String { systemReason(errno) }

/// Reads `count` bytes, or fewer if the file ends before.
///
/// - Parameters:
///   - offset: Where in the file to begin. Default: `nil`, where the last read has ended.
///   - mayRead: Called before each system call, which may block. If it returns `false`, reading
///     ends.
/// - Returns: The bytes, and the system's error number if it did not give all of them.
func systemRead(
  _ descriptor: Int32, _ count: Int, at offset: Int? = nil, while mayRead: () -> Bool = { true }
) -> (bytes: [UInt8], failure: Int32?) {
  var failure: Int32?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
    while done < count, mayRead() {
      let target = buffer.baseAddress.map { $0 + done }
      let got =
        if let offset {
          pread(descriptor, target, count - done, off_t(offset + done))
        } else {
          read(descriptor, target, count - done)
        }
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      guard got > 0 else { return }
      done += got
    }
  }
  return (bytes, failure)
}

/// Writes all of `bytes`.
///
/// - Returns: The system's error number if it did not take all of them; else `nil`.
func systemWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32? {
  bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      let count = write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      done += count
    }
    return nil
  }
}

/// The columns of a terminal; `nil` if it does not tell, as one without a window.
func systemTerminalColumns(_ descriptor: Int32) -> Int? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

/// The value of a variable of the environment; `nil` if it is not set, or empty.
func systemVariable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// The bytes of a C string in an array of fixed length, such as a field of one of the system's
/// structs.
///
/// - Parameter array: A tuple of characters, which is how Swift imports such an array.
package func bytes<Characters>(ofCString array: Characters) -> [UInt8] {
  withUnsafeBytes(of: array) { Array($0.prefix { $0 != 0 }) }
}
