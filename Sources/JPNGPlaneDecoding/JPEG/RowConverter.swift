internal import CDecodeKernels
internal import JPNGPixels

/// Makes rows of the caller's layout of the samples of rows of MCUs: interpolates chroma, converts
/// to RGB, and adds alpha, in one step.
final class RowConverter {
  private let components: [ComponentRows]
  private let layout: RowLayout
  private let scratch: UnsafeMutablePointer<UInt8>
  private let picture: dk_picture

  /// - Parameter width: That of the scaled picture in pixels.
  init(_ components: [ComponentRows], width: Int, _ layout: RowLayout) {
    self.components = components
    self.layout = layout
    let byteCount = 2 * (width + 3 * Int(DK_MARGIN))
    scratch = .allocate(capacity: byteCount)
    scratch.initialize(repeating: 0, count: byteCount)
    // A grey picture has no chroma; what stands for it here is not read.
    let last = components.count - 1
    let chroma = components[last]
    picture = dk_picture(
      planes: (components[0].plane, components[min(1, last)].plane, chroma.plane),
      plane_count: Int32(components.count), width: width,
      columns_a_sample: Int32(chroma.pixels.horizontal),
      rows_a_sample: Int32(chroma.pixels.vertical), is_interpolated: chroma.isInterpolated,
      is_reversed: layout == .bgrx, scratch: scratch)
  }

  deinit { scratch.deallocate() }

  /// Converts as many rows as `target` has.
  ///
  /// - Parameters:
  ///   - firstRow: The first of them, counted from the first one in memory. -1 is the last one of
  ///     those above.
  ///   - mcuRow: The number of the first row of MCUs in memory.
  ///   - alpha: The alpha of the same rows; `nil` if they are opaque, or grey.
  func convert(
    from firstRow: Int, mcuRow: Int, to target: MutableRows, _ alpha: Rows?, passesCache: Bool
  ) {
    guard layout != .grey else { return components[0].copy(from: firstRow, to: target) }
    let chroma = components[components.count - 1]
    let lastRow = chroma.height - 1 - mcuRow * chroma.rowCount
    target.withUnsafePixels(0) { pixels in
      func convert(_ alpha: UnsafePointer<UInt8>?, _ stride: Int) {
        withUnsafePointer(to: picture) {
          dk_color_rows(
            $0, Int32(firstRow), Int32(target.count), Int32(lastRow), alpha, stride, pixels,
            target.stride, passesCache)
        }
      }
      if let alpha { alpha.withUnsafeBase { convert($0, alpha.stride) } } else { convert(nil, 0) }
    }
  }
}

extension ComponentRows {
  /// Copies rows, as many as `target` has.
  fileprivate func copy(from firstRow: Int, to target: MutableRows) {
    target.withUnsafeBase { base in
      for y in 0..<target.count {
        (base + y * target.stride).update(from: row(firstRow + y), count: width)
      }
    }
  }
}
