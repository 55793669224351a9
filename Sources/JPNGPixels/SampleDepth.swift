/// Reduces samples from 16 to 8 bits.
package enum SampleDepth {
  /// Each sample becomes `(v × 255 + 32767) / 65535`: the nearest 8-bit value, by the PNG
  /// specification (section 13.12). `source` is in native byte order and may overlap `target`
  /// from the same start.
  package static func reduce(
    _ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      target[i] = UInt8(truncatingIfNeeded: (UInt32(source[i]) &* 255 &+ 32_767) / 65_535)
    }
  }
}
