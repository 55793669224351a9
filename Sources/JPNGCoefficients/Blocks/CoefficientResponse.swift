/// What coefficients change in decoded samples, along rows or along columns: decoding is linear but
/// for rounding and clamping.
struct CoefficientResponse: Sendable {
  /// How many samples a block has, with those that lie between them after upsampling.
  let side: Int
  /// Where the first sample is, counted from the block's first: before it, as upsampling mixes
  /// samples across the borders of blocks.
  let start: Int
  /// By the frequency of a coefficient that is 1: the samples from `start` on.
  let samples: [[Float]]

  /// - Parameters:
  ///   - divisor: What sides are divided by as samples are decoded: 1, 2, 4 or 8.
  ///   - average: How many samples are averaged afterwards.
  ///   - subsampling: How many pixels there are for each sample: 1 or 2.
  ///   - isUpsampled: Whether samples are decoded for every other pixel of that size only.
  init(dividedBy divisor: Int, averaging average: Int, subsampling: Int, isUpsampled: Bool) {
    let size = isUpsampled || subsampling == 1 ? 8 / divisor : 16 / divisor
    side = 8 * subsampling / (divisor * average)
    // What libjpeg decodes at smaller sizes is the average of what it decodes at full size.
    let decoded = (0..<8).map { frequency in
      Self.averaged((0..<8).map { Self.sample($0, of: frequency) }, from: 0, by: 8 / size)
    }
    // A single sample of each block is only repeated.
    let isMixed = isUpsampled && size > 1
    start = isMixed ? -1 : 0
    let all = decoded.map { samples in
      isMixed
        ? Self.upsampled(samples) : isUpsampled ? samples.flatMap { [$0, $0] } : samples
    }
    samples = all.map { [start] in Self.averaged($0, from: start, by: average) }
  }

  /// A sample of the inverse DCT.
  private static func sample(_ x: Int, of frequency: Int) -> Float {
    frequency == 0 ? 0.353_553_4 : cosine((2 * x + 1) * frequency) / 2
  }

  /// Twice as many samples and one more on both sides, by libjpeg's triangle filter.
  private static func upsampled(_ samples: [Float]) -> [Float] {
    let padded = [0] + samples + [0]
    var result: [Float] = []
    for (left, right) in zip(padded, padded.dropFirst()) {
      result += [0.75 * left + 0.25 * right, 0.25 * left + 0.75 * right]
    }
    return result
  }

  /// Averages of samples. If the first is one before the block, so is the first average.
  private static func averaged(_ samples: [Float], from start: Int, by average: Int) -> [Float] {
    guard average > 1 else { return samples }
    let padded = [Float](repeating: 0, count: -start * (average - 1)) + samples
    return stride(from: 0, to: padded.count, by: average).map { start in
      padded[start..<min(padded.count, start + average)].reduce(0, +) / Float(average)
    }
  }

  /// cos(`count` × π / 16), the same on every machine.
  private static func cosine(_ count: Int) -> Float {
    let table: [Float] = [
      1, 0.980_785_25, 0.923_879_5, 0.831_469_6, 0.707_106_77, 0.555_570_24, 0.382_683_43,
      0.195_090_32, 0,
    ]
    let turn = count % 32
    let half = turn > 16 ? 32 - turn : turn
    return half > 8 ? -table[16 - half] : table[half]
  }
}
