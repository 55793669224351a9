#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The variables of the environment.
package enum Environment {
  /// The value of a variable; `nil` if it is not set, or empty.
  package static subscript(name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
