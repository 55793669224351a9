/// What a bundle that was written has.
package struct BundleSummary: Hashable, Sendable {
  package var fileCount: Int
  /// Bytes of the whole bundle.
  package var byteCount: Int
  /// Bytes of the previews in front; 0 without such.
  package var previewByteCount: Int
}
