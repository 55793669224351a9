package import JPNGPixels
package import JPNGThreads

/// Makes the coefficients of an alpha plane, whose values lie between two levels.
package struct AlphaForwardTransform: Sendable {
  private let parameters: AlphaParameters
  private let hasRestarts: Bool
  private let threads: ThreadBudget

  /// How far beyond a level 0 and 255 are stored, and may be decoded still further beyond. Whatever
  /// is decoded at a level means them, so this is only for the rounding of decoders.
  private static let margin: UInt8 = 3
  /// How far beyond the first levels they are decoded at least.
  private static let guaranteedMargin: UInt8 = 2

  package var table: QuantisationTable { parameters.table }

  package init(_ parameters: AlphaParameters, hasRestarts: Bool, threads: ThreadBudget) {
    self.parameters = parameters
    self.hasRestarts = hasRestarts
    self.threads = threads
  }

  /// - Parameters:
  ///   - picture: Rows of RGBA, whose alpha is the plane.
  ///   - levels: What is stored at or beyond these means 0 and 255.
  package func coefficients(ofAlphaOf picture: Rows, _ levels: AlphaLevels) -> CoefficientPlane {
    let low = levels.low > Self.margin ? levels.low - Self.margin : 0
    let high = levels.high < 255 - Self.margin ? levels.high + Self.margin : 255
    var values = levels.encodingTable
    values[0] = low
    values[255] = high
    let samples = samples(picture, values.map { (Int16($0) - 128) * 64 })
    var quantiser = ComponentQuantiser(table: table, hasRestarts: hasRestarts, threads: threads)
    quantiser.passes = parameters.passes
    quantiser.shrinkage *= Float(parameters.lambda / 0.09)
    quantiser.range = (Int32(low) - 128) * 64...(Int32(high) - 128) * 64
    quantiser.guaranteed = (
      atMost: low + Self.margin - Self.guaranteedMargin,
      atLeast: high - Self.margin + Self.guaranteedMargin
    )
    let lambdas = [Float](
      repeating: Float(parameters.lambda), count: samples.blocksWide * samples.blocksHigh)
    let component = ComponentQuantiser.Component(samples: samples, weights: nil, lambdas: lambdas)
    quantiser.run([component])
    return component.result
  }

  private func samples(_ picture: Rows, _ table: [Int16]) -> SamplePlane<Int16> {
    let width = picture.byteCount / 4
    let samples = SamplePlane<Int16>(width: width, height: picture.count, repeating: 0)
    threads.forEach((picture.count + 15) / 16) { strip in
      let rows = (16 * strip)..<min(16 * strip + 16, picture.count)
      picture.withBytes { picture in
        for y in rows {
          let from = picture.row(y)
          let to = samples.row(y)
          for x in 0..<width { to[x] = table[Int(from[4 * x + 3])] }
        }
      }
      samples.pad(rows: rows)
    }
    return samples
  }
}
