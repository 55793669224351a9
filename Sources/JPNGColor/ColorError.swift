/// Why a colour profile cannot be used.
package struct ColorError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
}
