internal import JPNGCoefficients
internal import JPNGPlanes

extension FringeControl {
  /// Coefficients, and the plane that is made of them.
  struct Coding {
    let coefficients: ColorCoefficients
    let plane: ColorCoder.Plane
  }

  /// What makes others of them.
  struct Coder {
    /// Chooses coefficients of some blocks again.
    let choose: (ColorCoefficients, EdgeCare) -> Void
    /// Makes the plane of coefficients.
    let plane: (ColorCoefficients) throws(CodecError) -> ColorCoder.Plane
    /// Makes a JPEG of those of a part of the picture, with the part's size in pixels.
    let part: (ColorCoefficients, ImageSize) throws(CodecError) -> [UInt8]
  }

  /// What attempts are held to.
  struct Goal {
    /// The largest error that is not too large, by look.
    let limits: [Int]
    /// What errors are to be at most, which is less if it can be had.
    let aims: [Int]
    /// How many bytes a plane may take.
    let mostBytes: Double
  }

  /// A coding and its errors.
  struct Attempt {
    let coding: Coding
    /// The largest of each block of ``EdgeCare``, by look.
    let errors: [[UInt16]]
    /// What is seen, by view; nothing of large pictures, and of squares that are settled.
    var pixels: [PixelBuffer] = []

    /// By how much the largest error of each look is above its limit.
    func overruns(_ limits: [Int]) -> [Int] { errors.overruns(limits) }

    /// The same of all looks together.
    func overrun(_ limits: [Int]) -> Int { errors.overrun(limits) }

    /// Whether each block has an error above the limit of some look.
    func blocks(above limits: [Int]) -> [Bool] {
      var result = [Bool](repeating: false, count: errors.first?.count ?? 0)
      for (errors, limit) in zip(errors, limits) {
        for (block, error) in errors.enumerated() where error > limit { result[block] = true }
      }
      return result
    }
  }
}
