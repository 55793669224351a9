/// What happens when a codec library warns of corrupt data that it can go on after.
package enum Strictness: Hashable, Sendable {
  /// Decoding ends with an error.
  case strict
  /// Decoding goes on.
  case lenient
}
