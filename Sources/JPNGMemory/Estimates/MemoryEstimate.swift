internal import JPNGPixels

/// Upper bounds on the bytes that each kind of work allocates at its peak. A ``MemoryBudget``
/// admits work by them. They are computed from the size of a picture and from what is known of its
/// file before it is read.
///
/// - Packing: `MemoryEstimate+Packing.swift`.
/// - Scoring, and searching for a target score: `MemoryEstimate+Scoring.swift`.
/// - Inspecting what was packed, and comparing pictures: `MemoryEstimate+Comparing.swift`.
/// - Decoding: `MemoryEstimate+Decoding.swift`.
///
/// Tests/JPNGMemoryTests measures processes that do each kind of work.
package enum MemoryEstimate {
  /// What is measured of an asset in addition to its sizes.
  package struct Measures: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The packed file is decoded and scored against its source.
    package static let scores = Measures(rawValue: 1)
    /// The source is encoded as an optimised PNG.
    package static let optimizedPNG = Measures(rawValue: 2)
  }

  /// Bytes of the pixels of a picture, without the padding of their rows.
  static func pixels(_ size: ImageSize) -> Int { size.pixelCount * PixelBuffer.bytesPerPixel }

  /// Bytes that any work takes whatever the picture's size, for the allocator, stacks and tables.
  static let overhead = 4 << 20
}
