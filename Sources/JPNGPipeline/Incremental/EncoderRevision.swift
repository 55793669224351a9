/// What is said of the encoder to those who keep packed files.
package enum EncoderRevision {
  /// Counts the changes of what the encoder writes for the same picture and settings. Whoever makes
  /// such a change counts it here, or caches would go on giving what was written before. The tests
  /// of digests show when (PlaneDigestTests), but for how well a PNG is compressed.
  package static let current = 40
}
