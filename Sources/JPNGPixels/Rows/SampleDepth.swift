/// Reduces the depth of samples.
package enum SampleDepth {
  /// Reduces samples from 16 to 8 bits. A sample v becomes `(v × 255 + 32767) / 65535`, the nearest
  /// 8-bit value, as the PNG specification recommends (section 13.12).
  ///
  /// - Parameters:
  ///   - source: Samples in the machine's byte order.
  ///   - target: As many bytes as `source` has samples.
  package static func reduce(_ source: Span<UInt16>, to target: inout MutableSpan<UInt8>) {
    precondition(source.count == target.count)
    for i in source.indices {
      target[i] = UInt8(truncatingIfNeeded: (UInt32(source[i]) &* 255 &+ 32_767) / 65_535)
    }
  }
}
