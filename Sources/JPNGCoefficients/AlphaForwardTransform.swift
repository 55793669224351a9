package import JPNGPixels
package import JPNGThreads

/// Makes the coefficients of an alpha plane, whose values lie between two levels.
package struct AlphaForwardTransform: Sendable {
  private let parameters: AlphaParameters
  private let hasRestarts: Bool
  private let threads: ThreadBudget

  /// What is stored for 0 and 255. It may be decoded as anything further beyond. Whatever the
  /// levels are, this stays, so that wider levels leave more room.
  private static let stored: ClosedRange<UInt8> = 9...246
  /// What they are decoded as, at most and at least, if blocks can be chosen so.
  private static let decoded: ClosedRange<UInt8> = 10...245

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
    var values = levels.encodingTable
    values[0] = Self.stored.lowerBound
    values[255] = Self.stored.upperBound
    let samples = samples(picture, values.map(SamplePlane.sample))
    var quantiser = ComponentQuantiser(
      table: table, thoroughness: parameters.thoroughness, hasRestarts: hasRestarts,
      threads: threads)
    quantiser.shrinkage *= Float(parameters.lambda / AlphaParameters.usualLambda)
    quantiser.range = SamplePlane.range(of: Self.stored)
    quantiser.guaranteed = (Self.decoded.lowerBound, Self.decoded.upperBound)
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
