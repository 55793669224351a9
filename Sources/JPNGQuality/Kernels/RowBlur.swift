internal import JPNGPixels
internal import JPNGThreads

/// Blurs rows along themselves, eight at a time: what the recursion does to one sample after
/// another is done to eight rows at once, in lanes beside each other.
struct RowBlur {
  /// What is blurred.
  enum Source: Sendable {
    case samples(FloatImage)
    /// The products of both images' samples.
    case product(FloatImage, FloatImage)
  }

  private let width: Int
  /// The rows in lanes, with columns of zeros on either side.
  private let input: FloatImage
  /// The blurred rows in lanes.
  private let output: FloatImage

  /// Blurs each source along its rows into the target at its place. All images have the same size.
  static func blur(
    _ sources: [Source], into targets: [FloatImage], sharing threads: ThreadBudget
  ) {
    let size = targets[0].size
    let rowCount = LaneKernels.count
    threads.forEach((size.height - 1) / rowCount + 1) { group in
      let rows = group * rowCount..<min(size.height, (group + 1) * rowCount)
      let blur = RowBlur(width: size.width)
      for (source, target) in zip(sources, targets) { blur.blur(rows, of: source, into: target) }
    }
  }

  /// For rows of that width: 16 floats a column.
  private init(width: Int) {
    self.width = width
    let end = (CKernels.margin + width) * LaneKernels.count
    let count = end + CKernels.margin * LaneKernels.count
    input = FloatImage(size: ImageSize(width: count, height: 1))
    output = FloatImage(size: ImageSize(width: width * LaneKernels.count, height: 1))
    input.withMutableRow(0) { lanes in
      for i in 0..<CKernels.margin * LaneKernels.count { lanes[i] = 0 }
      for i in end..<count { lanes[i] = 0 }
    }
  }

  /// Blurs `rows` of `source`, at most one for each lane, into those of `target`.
  private func blur(_ rows: Range<Int>, of source: Source, into target: FloatImage) {
    input.withMutableRow(0) { gather(rows, of: source, into: &$0) }
    input.withRow(0) { input in
      output.withMutableRow(0) { CKernels.blurRows(input, into: &$0) }
    }
    output.withRow(0) { lanes in
      forEachPart { columns in
        for (lane, y) in rows.enumerated() {
          target.withMutableRow(y) { LaneKernels.scatter(lanes, from: lane, columns, into: &$0) }
        }
      }
    }
  }

  private func gather(
    _ rows: Range<Int>, of source: Source, into lanes: inout MutableSpan<Float>
  ) {
    forEachPart { columns in
      for lane in 0..<LaneKernels.count {
        // Where fewer rows are left than there are lanes, the last row fills the others as well.
        let y = min(rows.lowerBound + lane, rows.upperBound - 1)
        let start = CKernels.margin * LaneKernels.count + lane
        switch source {
        case .samples(let image):
          image.withRow(y) { LaneKernels.gather($0, columns, into: &lanes, from: start) }
        case .product(let image, let other):
          image.withRow(y) { row in
            other.withRow(y) {
              LaneKernels.gather(productOf: row, $0, columns, into: &lanes, from: start)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with some columns at a time: few enough to stay in the first cache while one lane
  /// after another is filled or read.
  private func forEachPart(_ body: (Range<Int>) -> Void) {
    for start in stride(from: 0, to: width, by: 256) { body(start..<min(width, start + 256)) }
  }
}
