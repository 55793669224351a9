internal import CDecodeKernels
internal import JPNGPixels

/// The decoded samples of one component in a row of MCUs, or in two, and the last row of those
/// above, from which chroma is interpolated.
///
/// Rows are counted from the first one of these MCUs; the one above it is row -1. Each has a margin
/// on both sides, in which kernels read and nothing is meant.
final class ComponentRows {
  /// The number of rows, and of samples of a row, that a block has at the scale.
  let blockSize: Int
  /// The number of rows in a row of MCUs.
  let rowCount: Int
  /// The number of rows of MCUs that there is memory for, 1 or 2.
  let mcuRowCount: Int
  /// The number of samples of a row that belong to the picture.
  let width: Int
  /// The number of rows of the whole component that belong to the picture.
  let height: Int
  /// How many pixels share a sample across and down, 1 or 2.
  let pixels: JPEGHeader.SamplingFactors
  /// Whether pixels between samples are interpolated across. libjpeg does so for full pictures and
  /// for scaled ones, but not at 1/8, and not for very narrow ones.
  let isInterpolated: Bool
  /// The number of bytes from the start of a row to the start of the next.
  let stride: Int

  private let memory: UnsafeMutablePointer<UInt8>
  private static let margin = Int(DK_MARGIN)

  /// - Parameters:
  ///   - luma: The first component.
  ///   - mcuRowCount: The number of rows of MCUs that will be in memory, 1 or 2.
  init(
    _ component: BaselineJPEG.Component, of luma: BaselineJPEG.Component, _ jpeg: BaselineJPEG,
    mcuRowCount: Int
  ) {
    let (blocks, blockSize) = (component.blocks, component.blockSize)
    let (luma, header, scale) = (luma.blocks, jpeg.header, jpeg.scale)
    self.blockSize = blockSize
    self.mcuRowCount = mcuRowCount
    rowCount = blocks.vertical * blockSize
    func samples(_ side: Int, _ count: Int, _ most: Int) -> Int {
      (side * count * blockSize + most * 8 - 1) / (most * 8)
    }
    width = samples(header.size.width, blocks.horizontal, luma.horizontal)
    height = samples(header.size.height, blocks.vertical, luma.vertical)
    pixels = JPEGHeader.SamplingFactors(
      horizontal: luma.horizontal * scale.eighths / (blocks.horizontal * blockSize),
      vertical: luma.vertical * scale.eighths / rowCount)
    isInterpolated = pixels.horizontal == 2 && scale != .eighth && width > 2
    let used = header.mcusPerRow * blocks.horizontal * blockSize
    stride = (used + 2 * Self.margin + 63) & ~63
    let byteCount = stride * (rowCount * mcuRowCount + 1)
    memory = .allocate(capacity: byteCount)
    memory.initialize(repeating: 0, count: byteCount)
  }

  deinit { memory.deallocate() }

  /// The first sample of row `y`.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    precondition(y >= -1 && y < rowCount * mcuRowCount, "a row of these MCUs, or the one above")
    return memory + (y + 1) * stride + Self.margin
  }

  /// The rows for kernels.
  var plane: dk_plane { dk_plane(samples: row(0), stride: stride, width: width) }

  /// Prepares the rows of so many rows of MCUs for interpolation.
  func extendEdges(mcuRows: Int) {
    var plane = plane
    dk_extend_rows(&plane, Int32(rowCount * mcuRows))
  }

  /// Keeps the last row of so many rows of MCUs as the one above the next ones.
  func keepLastRow(mcuRows: Int) { copyRow(rowCount * mcuRows - 1) }

  /// Takes the first row for the one above it, as at the top of the picture.
  func repeatFirstRow() { copyRow(0) }

  private func copyRow(_ y: Int) {
    (row(-1) - 1).update(from: row(y) - 1, count: width + 2)
  }
}
