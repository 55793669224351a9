internal import JPNGPixels

/// Converts rows of pixels to rows of the colour type and depth of a form.
struct PNGRowPacker {
  private let form: PNGForm
  private let entries: PNGPaletteTable

  init(_ form: PNGForm) {
    self.form = form
    entries = PNGPaletteTable(form.palette)
  }

  /// Converts a row.
  ///
  /// - Parameter packed: The converted row: as many bytes as a row of the form has.
  func pack(_ row: Span<PixelWord>, into packed: inout MutableSpan<UInt8>) {
    switch form.colorType {
    case .rgba:
      for x in row.indices {
        packed[4 * x] = row[x].red
        packed[4 * x + 1] = row[x].green
        packed[4 * x + 2] = row[x].blue
        packed[4 * x + 3] = row[x].alpha
      }
    case .rgb:
      for x in row.indices {
        packed[3 * x] = row[x].red
        packed[3 * x + 1] = row[x].green
        packed[3 * x + 2] = row[x].blue
      }
    case .greyAlpha:
      for x in row.indices {
        packed[2 * x] = row[x].green
        packed[2 * x + 1] = row[x].alpha
      }
    case .grey, .palette: packSamples(row, into: &packed)
    }
  }

  private func packSamples(_ row: Span<PixelWord>, into packed: inout MutableSpan<UInt8>) {
    guard form.bitDepth < 8 else { return putSamples(row, into: &packed) }
    // The samples first get a byte each. Then several of them are packed into one byte.
    var samples = [UInt8](repeating: 0, count: row.count)
    var target = samples.mutableSpan
    putSamples(row, into: &target)
    PackedSamples.pack(target.span, bitDepth: form.bitDepth, into: &packed)
  }

  private func putSamples(_ row: Span<PixelWord>, into samples: inout MutableSpan<UInt8>) {
    if form.colorType == .grey {
      for x in row.indices { samples[x] = form.greySample(row[x]) }
    } else {
      for x in row.indices { samples[x] = entries.index(of: row[x]) }
    }
  }
}
