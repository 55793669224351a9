internal import CCoefficientKernels
package import JPNGPixels
package import JPNGThreads

/// Makes the coefficients of a picture's colours.
package struct ColorForwardTransform: Sendable {
  private let parameters: CodingParameters
  private let subsampling: Subsampling
  private let hasRestarts: Bool
  /// Whether all pixels count fully.
  private let countsAllPixels: Bool
  /// Whether luma is coded alone where all of chroma comes out as zero.
  private let mayBeGrey: Bool
  private let threads: ThreadBudget

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

  private var h: Int { subsampling.factors.horizontal }
  private var v: Int { subsampling.factors.vertical }

  /// - Parameters:
  ///   - picture: Rows of RGBA.
  ///   - decodedAlpha: The alpha that will be decoded, where it differs from the picture's.
  package func coefficients(of picture: Rows, decodedAlpha: Rows?) -> ColorCoefficients {
    coefficients(of: picture, decodedAlpha: decodedAlpha, changing: nil)
  }

  /// - Parameter earlier: Coefficients of the same rows, and the blocks in which they are changed.
  ///   `nil`: all are chosen.
  func coefficients(
    of picture: Rows, decodedAlpha: Rows?,
    changing earlier: (coefficients: ColorCoefficients, care: EdgeCare)?
  ) -> ColorCoefficients {
    let decodedAlpha = parameters.aim > 0 ? decodedAlpha : nil
    let width = picture.byteCount / 4
    let alpha = countsAllPixels ? nil : weights(picture, width)
    let luma = SamplePlane<Int16>(width: width, height: picture.count, repeating: 0)
    writeLuma(luma, picture, decodedAlpha, chroma: nil)
    let masking = MaskingField(luma: luma, alpha: alpha, threads: threads)
    let isSubsampled = subsampling != .yuv444
    let chroma = chromaPlanes(picture, decodedAlpha, width)
    let chromaTable = parameters.chromaTable(isSubsampled: isSubsampled)
    let lambdas = masking.reduced(
      h: h, v: v, blocksWide: chroma.cb.blocksWide, blocksHigh: chroma.cb.blocksHigh
    ).map { $0 * Float(parameters.lambda) }
    let components = [chroma.cb, chroma.cr].enumerated().map { index, samples in
      ComponentQuantiser.Component(
        samples: samples, weights: chroma.weights, lambdas: lambdas,
        earlier: earlier.map { coefficients, care in
          let plane = coefficients.chroma[index]
          let levels = care.levels(wide: plane.blocksWide, high: plane.blocksHigh, h, v)
          return (plane, levels, care.evening)
        })
    }
    let chromaLengths = quantiser(chromaTable).run(
      components, lengths: earlier?.coefficients.lengths.chroma)
    let decoded = components.map {
      decode($0.result, chromaTable, width: chroma.cb.width, height: chroma.cb.height)
    }
    writeLuma(luma, picture, decodedAlpha, chroma: (decoded[0], decoded[1]))
    let lumaTable = parameters.lumaTable(isSubsampled: isSubsampled)
    var lumaQuantiser = quantiser(lumaTable)
    // Black and white cannot be decoded as anything beyond.
    lumaQuantiser.range = SamplePlane.range(of: 0...255)
    lumaQuantiser.overshoot = earlier == nil ? Self.overshoot : 1
    // Alone, luma is coded row by row.
    let isAlone = mayBeGrey && components.allSatisfy(\.result.isZero)
    let component = ComponentQuantiser.Component(
      samples: luma, weights: alpha, lambdas: masking.factors.map { $0 * Float(parameters.lambda) },
      h: isAlone ? 1 : h, v: isAlone ? 1 : v,
      earlier: earlier.map { coefficients, care in
        let plane = coefficients.luma
        let levels = care.levels(wide: plane.blocksWide, high: plane.blocksHigh, 1, 1)
        return (plane, levels, care.evening)
      })
    let lumaLengths = lumaQuantiser.run(
      [component], lengths: earlier?.coefficients.lengths.luma)
    return ColorCoefficients(
      lumaTable: lumaTable, chromaTable: chromaTable, luma: component.result,
      chroma: components.map(\.result), lengths: (lumaLengths, chromaLengths))
  }

  private func quantiser(_ table: QuantisationTable) -> ComponentQuantiser {
    var quantiser = ComponentQuantiser(
      table: table, thoroughness: parameters.thoroughness, hasRestarts: hasRestarts,
      threads: threads)
    quantiser.shrinkage *= Float(parameters.thrift)
    quantiser.errorLimit = Float(parameters.errorLimitAtEdges)
    return quantiser
  }

  /// How much the error of each pixel counts: by its alpha. Hidden pixels next to visible ones
  /// count a little, as samplers of textures mix them in.
  private func weights(_ picture: Rows, _ width: Int) -> SamplePlane<UInt8> {
    let plane = SamplePlane<UInt8>(width: width, height: picture.count, repeating: 0)
    forEachStrip(of: picture.count) { rows in
      picture.withBytes { picture in
        for y in rows {
          let above = picture.row(max(y - 1, 0))
          let below = picture.row(min(y + 1, picture.count - 1))
          ck_weights_row(picture.row(y), above, below, width, Self.neighbourWeight, plane.row(y))
        }
      }
    }
    plane.pad(rows: 0..<picture.count)
    plane.weighSurroundings()
    return plane
  }

  private static let neighbourWeight: UInt8 = 16

  /// How much it counts how far luma is beyond black and white. At full size nothing is seen of it,
  /// but at smaller ones it is mixed in. In blocks that are chosen again because something was
  /// seen, it counts fully.
  private static let overshoot: Float = 0.125

  private func writeLuma(
    _ luma: SamplePlane<Int16>, _ picture: Rows, _ decodedAlpha: Rows?,
    chroma: (cb: SamplePlane<UInt8>, cr: SamplePlane<UInt8>)?
  ) {
    forEachStrip(of: luma.height) { rows in
      var cb = [UInt8](repeating: 0, count: luma.stride + 16)
      var cr = cb
      withBytes(picture, decodedAlpha) { picture, decodedAlpha in
        for y in rows {
          if let chroma {
            upsample(chroma.cb, y, &cb)
            upsample(chroma.cr, y, &cr)
            ck_luma_row(
              picture.row(y), decodedAlpha?.row(y), Float(parameters.aim), cb, cr,
              Float(parameters.compensation), luma.width, luma.row(y))
          } else {
            ck_luma_row(
              picture.row(y), decodedAlpha?.row(y), Float(parameters.aim), nil, nil, 0, luma.width,
              luma.row(y))
          }
        }
      }
      luma.pad(rows: rows)
    }
  }

  private func upsample(_ plane: SamplePlane<UInt8>, _ y: Int, _ out: inout [UInt8]) {
    let row = y / v
    let farther = v == 1 ? row : min(max(y % 2 == 0 ? row - 1 : row + 1, 0), plane.height - 1)
    ck_upsample_row(plane.row(row), plane.row(farther), plane.width, Int32(h), Int32(v), &out)
  }

  private typealias Chroma = (
    cb: SamplePlane<Int16>, cr: SamplePlane<Int16>, weights: SamplePlane<UInt8>?
  )

  private func chromaPlanes(_ picture: Rows, _ decodedAlpha: Rows?, _ width: Int) -> Chroma {
    let chromaWidth = (width + h - 1) / h
    let chromaHeight = (picture.count + v - 1) / v
    let cb = SamplePlane<Int16>(width: chromaWidth, height: chromaHeight, repeating: 0)
    let cr = SamplePlane<Int16>(width: chromaWidth, height: chromaHeight, repeating: 0)
    let weights =
      countsAllPixels
      ? nil : SamplePlane<UInt8>(width: chromaWidth, height: chromaHeight, repeating: 0)
    forEachStrip(of: chromaHeight) { rows in
      var scratch = [Float](repeating: 0, count: 3 * (width + 16))
      withBytes(picture, decodedAlpha) { picture, decodedAlpha in
        for y in rows {
          let top = y * v
          let below = min(top + v - 1, picture.count - 1)
          ck_chroma_row(
            picture.row(top), picture.row(below), decodedAlpha?.row(top),
            decodedAlpha?.row(below), Float(parameters.aim), width, Int32(h), Int32(v), &scratch,
            cb.row(y), cr.row(y), weights?.row(y))
        }
      }
      if subsampling == .yuv444 { for plane in [cb, cr] { plane.pad(rows: rows) } }
    }
    let chroma = subsampling == .yuv444 ? (cb, cr) : (fitted(cb, weights), fitted(cr, weights))
    weights?.pad(rows: 0..<chromaHeight)
    weights?.weighSurroundings()
    return (chroma.0, chroma.1, weights)
  }

  /// Subsampled chroma that comes out nearer to the picture's once the decoder's filter has mixed
  /// each sample with those next to it.
  private func fitted(
    _ plane: SamplePlane<Int16>, _ weights: SamplePlane<UInt8>?
  ) -> SamplePlane<Int16> {
    let (width, height) = (plane.width, plane.height)
    let result = SamplePlane<Int16>(width: width, height: height, repeating: 0)
    forEachStrip(of: height) { rows in
      for y in rows {
        let above = v == 1 ? y : max(y - 1, 0)
        let below = v == 1 ? y : min(y + 1, height - 1)
        ck_fit_chroma_row(
          plane.row(above), plane.row(y), plane.row(below), weights?.readOnlyRow(above),
          weights?.readOnlyRow(y), weights?.readOnlyRow(below), width, result.row(y))
      }
      result.pad(rows: rows)
    }
    return result
  }

  private func decode(
    _ plane: CoefficientPlane, _ table: QuantisationTable, width: Int, height: Int
  ) -> SamplePlane<UInt8> {
    let samples = SamplePlane<UInt8>(width: width, height: height, repeating: 0)
    threads.forEach(plane.blocksHigh) { y in
      ck_decode_row(
        plane.row(y), table.steps, plane.blocksWide, samples.row(8 * y), samples.stride)
    }
    return samples
  }

  /// Calls `body` with strips of 16 rows, on all threads.
  private func forEachStrip(of height: Int, _ body: @Sendable (Range<Int>) -> Void) {
    threads.forEach((height + 15) / 16) { strip in
      body((16 * strip)..<min(16 * strip + 16, height))
    }
  }

  /// Calls `body` with the bytes of both.
  private func withBytes(
    _ picture: Rows, _ decodedAlpha: Rows?, _ body: (RowBytes, RowBytes?) -> Void
  ) {
    picture.withBytes { picture in
      guard let decodedAlpha else { return body(picture, nil) }
      decodedAlpha.withBytes { body(picture, $0) }
    }
  }
}
