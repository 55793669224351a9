internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGThreads

/// Finds errors near edges of alpha that are larger than plain quantisation makes them at the same
/// quality, at full size and at half of it. Coefficients that are worth their bits elsewhere may
/// not be where a few pixels show as a fringe of what is cut out.
struct FringeControl {
  /// Encodes pictures as JPEG by libjpeg's own transform and tables.
  typealias PlainCoder = (PixelBuffer) throws(CodecError) -> [UInt8]

  /// What the sides are divided by at the scales that are looked at.
  private static let divisors = [1, 2]
  /// How much larger errors may be at half size: less is not worth coding all anew.
  private static let toleranceOfReduced = 2

  private let picture: PixelBuffer
  private let views: [FringeView]
  private let encodePlainly: PlainCoder

  /// - Parameter decodedAlpha: The alpha that will be decoded, a byte a pixel, where it differs
  ///   from the picture's; else `nil`.
  /// - Returns: `nil` for a picture without edges.
  init?(
    _ picture: PixelBuffer, decodedAlpha: [UInt8]?, _ threads: ThreadBudget,
    encodePlainly: @escaping PlainCoder
  ) {
    let withDecodedAlpha = decodedAlpha.map { picture.withAlpha($0) }
    views = Self.divisors.compactMap {
      FringeView(picture, withDecodedAlpha: withDecodedAlpha, dividedBy: $0, threads)
    }
    guard !views.isEmpty else { return nil }
    self.picture = picture
    self.encodePlainly = encodePlainly
  }

  /// The largest error of colour and alpha in each block of ``EdgeCare``, 0…255, at each scale.
  func errors(of colorPlane: [UInt8]) throws(CodecError) -> [[Int]] {
    var errors: [[Int]] = []
    for view in views { errors.append(try view.errors(of: colorPlane)) }
    return errors
  }

  /// The largest errors there may be at each scale, where any of these is larger: those of plain
  /// quantisation with exact alpha, or of alpha alone, which no colour makes smaller.
  ///
  /// - Returns: `nil` if none is.
  func limits(exceededBy errors: [[Int]]) throws(CodecError) -> [Int]? {
    var limits = errors.map { $0.max() ?? 0 }
    var isExceeded = false
    var plain: [UInt8] = []
    for (index, view) in views.enumerated() where limits[index] > 0 {
      // Where one is large, plain quantisation mostly has a large one, too.
      if try view.isReached(errors[index], in: picture, by: encodePlainly) { continue }
      if plain.isEmpty { plain = try encodePlainly(picture) }
      let limit =
        max(try view.largestErrorOfColor(in: plain), view.largestErrorOfAlpha())
        + (view.isReduced ? Self.toleranceOfReduced : 0)
      guard limit < limits[index] else { continue }
      limits[index] = limit
      isExceeded = true
    }
    return isExceeded ? limits : nil
  }

  /// By how much the errors of each block are above the limits, at the scale where that is most; at
  /// most 0 where none is.
  static func excess(_ errors: [[Int]], _ limits: [Int]) -> [Int] {
    guard var excess = errors.first else { return [] }
    for block in excess.indices {
      excess[block] = zip(errors, limits).map { $0[block] - $1 }.max() ?? 0
    }
    return excess
  }
}

extension PixelBuffer {
  /// The same colours with another alpha, a byte a pixel.
  fileprivate func withAlpha(_ alpha: [UInt8]) -> PixelBuffer {
    var result = self
    alpha.withRows(byteCount: size.width) { alpha in
      result.withMutableRows {
        AlphaMerging.unchanged.merge(alpha, columns: 0..<size.width, into: $0)
      }
    }
    return result
  }
}
