internal import CCoefficientKernels
internal import JPNGPixels
internal import JPNGThreads

/// From pixels to samples, and from coefficients back to them.
extension ColorForwardTransform {
  /// How much the error of each pixel counts: by its alpha. Hidden pixels next to visible ones
  /// count a little, as samplers of textures mix them in.
  func weights(_ picture: Rows, _ width: Int) -> SamplePlane<UInt8> {
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

  /// - Parameter chroma: What will be decoded; `nil`: luma need not make up for its errors.
  func writeLuma(
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

  typealias Chroma = (
    cb: SamplePlane<Int16>, cr: SamplePlane<Int16>, weights: SamplePlane<UInt8>?
  )

  /// Averages of the pixels that share a sample, and what these count.
  func chromaPlanes(_ picture: Rows, _ decodedAlpha: Rows?, _ width: Int) -> Chroma {
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

  func decode(
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
