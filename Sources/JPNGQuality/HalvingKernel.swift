/// Halves rows of linear light, in which light adds up as it does in the eye.
enum HalvingKernel {
  /// Halves rows `upper` and `lower` to `half`: the averages of squares of four. Past the last of
  /// an odd number of samples, that one counts again.
  static func halve(
    _ upper: UnsafePointer<Float>, _ lower: UnsafePointer<Float>, count: Int,
    into half: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<count / 2 {
      let (left, right) = (2 &* i, 2 &* i &+ 1)
      half[i] = (upper[left] + upper[right] + lower[left] + lower[right]) * 0.25
    }
    guard count % 2 == 1 else { return }
    let last = count - 1
    half[count / 2] = (upper[last] + upper[last] + lower[last] + lower[last]) * 0.25
  }
}
