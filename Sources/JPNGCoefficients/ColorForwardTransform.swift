internal import CCoefficientKernels
package import JPNGPixels
package import JPNGThreads

/// Makes the coefficients of a picture's colours.
package struct ColorForwardTransform: Sendable {
  let parameters: CodingParameters
  let subsampling: Subsampling
  private let hasRestarts: Bool
  /// Whether all pixels count fully.
  let countsAllPixels: Bool
  /// Whether luma is coded alone where all of chroma comes out as zero.
  private let mayBeGrey: Bool
  let threads: ThreadBudget

  package init(
    _ parameters: CodingParameters, _ subsampling: Subsampling, hasRestarts: Bool,
    countsAllPixels: Bool, mayBeGrey: Bool, threads: ThreadBudget
  ) {
    self.parameters = parameters
    self.subsampling = subsampling
    self.hasRestarts = hasRestarts
    self.countsAllPixels = countsAllPixels
    self.mayBeGrey = mayBeGrey
    self.threads = threads
  }

  var h: Int { subsampling.factors.horizontal }
  var v: Int { subsampling.factors.vertical }

  /// - Parameters:
  ///   - picture: Rows of RGBA.
  ///   - decodedAlpha: The alpha that will be decoded, where it differs from the picture's.
  package func coefficients(of picture: Rows, decodedAlpha: Rows?) -> ColorCoefficients {
    coefficients(of: picture, decodedAlpha: decodedAlpha, changing: nil)
  }

  /// Coefficients of the same rows, and the blocks in which they are changed. `mayBeAlone`: whether
  /// the whole picture has no chroma, so that luma is coded alone.
  typealias Earlier = (coefficients: ColorCoefficients, care: EdgeCare, mayBeAlone: Bool)

  /// - Parameter earlier: `nil`: all are chosen.
  func coefficients(
    of picture: Rows, decodedAlpha: Rows?, changing earlier: Earlier?
  ) -> ColorCoefficients {
    let decodedAlpha = parameters.aim > 0 ? decodedAlpha : nil
    let width = picture.byteCount / 4
    let alpha = countsAllPixels ? nil : weights(picture, width)
    let luma = SamplePlane<Int16>(width: width, height: picture.count, repeating: 0)
    writeLuma(luma, picture, decodedAlpha, chroma: nil)
    let masking = MaskingField(luma: luma, alpha: alpha, threads: threads)
    let chroma = codedChroma(chromaPlanes(picture, decodedAlpha, width), masking, earlier)
    writeLuma(luma, picture, decodedAlpha, chroma: (chroma.decoded[0], chroma.decoded[1]))
    // Alone, luma is coded row by row.
    let isAlone =
      mayBeGrey && earlier?.mayBeAlone ?? true && chroma.planes.allSatisfy(\.isZero)
    let coded = codedLuma(luma, alpha, masking, isAlone: isAlone, earlier)
    return ColorCoefficients(
      lumaTable: coded.table, chromaTable: chroma.table, luma: coded.plane,
      chroma: chroma.planes, lengths: (coded.lengths, chroma.lengths))
  }

  /// Chroma's coefficients, and what is decoded of them.
  private func codedChroma(
    _ chroma: Chroma, _ masking: MaskingField, _ earlier: Earlier?
  ) -> (
    planes: [CoefficientPlane], table: QuantisationTable, lengths: ck_code_lengths,
    decoded: [SamplePlane<UInt8>]
  ) {
    let table = parameters.chromaTable(isSubsampled: subsampling != .yuv444)
    let lambdas = masking.reduced(
      h: h, v: v, blocksWide: chroma.cb.blocksWide, blocksHigh: chroma.cb.blocksHigh
    ).map { $0 * Float(parameters.lambda) }
    let components = [chroma.cb, chroma.cr].enumerated().map { index, samples in
      ComponentQuantiser.Component(
        samples: samples, weights: chroma.weights, lambdas: lambdas,
        earlier: earlier.map { coefficients, care, _ in
          let plane = coefficients.chroma[index]
          return (plane, care.isTaken(wide: plane.blocksWide, high: plane.blocksHigh, h, v))
        })
    }
    let lengths = quantiser(table).run(components, lengths: earlier?.coefficients.lengths.chroma)
    let decoded = components.map {
      decode($0.result, table, width: chroma.cb.width, height: chroma.cb.height)
    }
    return (components.map(\.result), table, lengths, decoded)
  }

  /// Luma's coefficients.
  ///
  /// - Parameters:
  ///   - alpha: How much each sample counts; `nil`: all fully.
  ///   - isAlone: Whether there is no chroma.
  private func codedLuma(
    _ luma: SamplePlane<Int16>, _ alpha: SamplePlane<UInt8>?, _ masking: MaskingField,
    isAlone: Bool, _ earlier: Earlier?
  ) -> (plane: CoefficientPlane, table: QuantisationTable, lengths: ck_code_lengths) {
    let table = parameters.lumaTable(isSubsampled: subsampling != .yuv444)
    var quantiser = quantiser(table)
    // Black and white cannot be decoded as anything beyond.
    quantiser.range = SamplePlane.range(of: 0...255)
    quantiser.overshoot = earlier == nil ? Self.overshoot : 1
    let component = ComponentQuantiser.Component(
      samples: luma, weights: alpha, lambdas: masking.factors.map { $0 * Float(parameters.lambda) },
      h: isAlone ? 1 : h, v: isAlone ? 1 : v,
      earlier: earlier.map { coefficients, care, _ in
        let plane = coefficients.luma
        return (plane, care.isTaken(wide: plane.blocksWide, high: plane.blocksHigh, 1, 1))
      })
    let lengths = quantiser.run([component], lengths: earlier?.coefficients.lengths.luma)
    return (component.result, table, lengths)
  }

  private func quantiser(_ table: QuantisationTable) -> ComponentQuantiser {
    var quantiser = ComponentQuantiser(
      table: table, thoroughness: parameters.thoroughness, hasRestarts: hasRestarts,
      threads: threads)
    quantiser.shrinkage *= Float(parameters.thrift)
    quantiser.errorLimit = Float(parameters.errorLimitAtEdges)
    return quantiser
  }

  /// How much it counts how far luma is beyond black and white. At full size nothing is seen of it,
  /// but at smaller ones it is mixed in. In blocks that are chosen again because something was
  /// seen, it counts fully.
  private static let overshoot: Float = 0.125
}
