/// Linear light to XYB, the colour space of JPEG XL, moved and scaled to positive values as
/// SSIMULACRA2 has it.
///
/// Source of the matrix, the bias and the offsets: JPEG XL (ISO/IEC 18181-1, annex L), and
/// github.com/cloudinary/ssimulacra2, `MakePositiveXYB`.
enum XYBKernels {
  /// Added to what each kind of cone absorbs, so that cube roots stay clear of zero's infinite
  /// slope.
  private static var bias: Double { Double(Float(0.003_793_073_255_275_449_3)) }
  private static var negativeBiasRoot: Double { Double(Float(-0.155_954_200_549_248_63)) }

  /// How much of linear red, green and blue long, medium and short cones absorb.
  private static var long: Absorbance { Absorbance(red: 0.30, green: 1 - 0.078 - 0.30, blue: 0.078) }
  private static var medium: Absorbance {
    Absorbance(red: 0.23, green: 1 - 0.078 - 0.23, blue: 0.078)
  }
  private static var short: Absorbance {
    Absorbance(
      red: 0.243_422_689_245_478_19, green: 0.204_767_444_244_968_21,
      blue: 1 - 0.243_422_689_245_478_19 - 0.204_767_444_244_968_21)
  }

  private struct Absorbance {
    let red: Float
    let green: Float
    let blue: Float

    @inline(__always)
    func response(_ red: Double, _ green: Double, _ blue: Double) -> Float {
      let blueShare = fused(Double(self.blue), blue, XYBKernels.bias)
      let absorbed = fused(Double(self.red), red, fused(Double(self.green), green, blueShare))
      return cubeRoot(Float(absorbed), plus: XYBKernels.negativeBiasRoot)
    }
  }

  /// Replaces rows of linear red, green and blue, 0…1, by X, Y and B: about 0.2…0.8, 0.01…0.86 and
  /// 0.27…0.94 in sRGB.
  static func convert(
    _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>,
    _ third: UnsafeMutablePointer<Float>, count: Int
  ) {
    for i in 0..<count {
      let (red, green, blue) = (Double(first[i]), Double(second[i]), Double(third[i]))
      let (long, medium) = (long.response(red, green, blue), medium.response(red, green, blue))
      let short = short.response(red, green, blue)
      let y = 0.5 * (long + medium)
      first[i] = 0.5 * (long - medium) * 14 + 0.42
      second[i] = y + 0.01
      third[i] = (short - y) + 0.55
    }
  }

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
