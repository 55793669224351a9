/// Halves rows of linear light, which adds up as it does in the eye.
enum HalvingKernel {
  /// Halves two rows to one: each sample is the average of a square of four.
  ///
  /// - Parameter count: Samples of a row, without its padding. Where it is odd, the last square has
  ///   its left column twice.
  static func halve(
    _ upper: Span<Float>, _ lower: Span<Float>, count: Int, into half: inout MutableSpan<Float>
  ) {
    precondition(upper.count >= count && lower.count == upper.count, "rows of the same length")
    precondition(half.count >= (count + 1) / 2, "half a row")
    // Unchecked: for every i, 2·i + 1 < count.
    for i in 0..<count / 2 {
      let left = 2 &* i
      let right = left &+ 1
      let top = unsafe upper[unchecked: left] + upper[unchecked: right]
      unsafe half[unchecked: i] =
        (top + lower[unchecked: left] + lower[unchecked: right]) * 0.25
    }
    guard count % 2 == 1 else { return }
    let last = count - 1
    half[count / 2] = (upper[last] + upper[last] + lower[last] + lower[last]) * 0.25
  }
}
