internal import CPixelKernels
internal import JPNGPixels

/// Sums over the pixels of a block of 8 × 8.
struct BlockSums {
  /// Of red, green, blue and alpha.
  let values: SIMD4<UInt32>
  /// Of each, multiplied by the pixel's alpha.
  let products: SIMD4<UInt32>

  /// Those of the blocks that some rows go through.
  ///
  /// - Parameter rows: At most 8, of pixels.
  static func all(in rows: Rows) -> [BlockSums] {
    precondition(rows.count <= 8, "rows of one row of blocks")
    let columns = rows.byteCount / PixelBuffer.bytesPerPixel
    var sums = [pk_block_sums](repeating: pk_block_sums(), count: (columns + 7) / 8)
    for y in 0..<rows.count {
      rows.withPixels(y) { PreparationKernels.add($0, to: &sums) }
    }
    return sums.map {
      BlockSums(
        values: SIMD4($0.values.0, $0.values.1, $0.values.2, $0.values.3),
        products: SIMD4($0.products.0, $0.products.1, $0.products.2, $0.products.3))
    }
  }
}
