internal import JPNGPixels

/// Attempts at an image's data: each form with each filter strategy, compressed quickly, then the
/// most promising thoroughly.
///
/// Of a large image only bands are compressed quickly. Memory besides the pixels:
/// the rows of each form, one filtered copy, two compressed ones.
struct PNGTrials {
  /// The form and the filters that won, and the zlib stream that they make.
  struct Outcome {
    var form: PNGForm
    var stream: [UInt8]

    var cost: Int { stream.count + form.chunks.count }
  }

  private struct Attempt {
    var form: Int
    var strategy: PNGFilterStrategy
  }

  private let forms: [PNGForm]
  private let rows: [PNGRows]
  /// The same rows of all forms, or some of them.
  private let samples: [PNGRows]
  private let strategies: [PNGFilterStrategy]

  /// RGBA bytes of a sample, about. Much smaller ones mislead: sheets of sprites repeat themselves
  /// over hundreds of rows.
  static let sampleByteCount = 1 << 22
  /// Level of the selection, whose order is nearly that of the thorough level.
  private static let quickLevel = 6
  /// What is compressed thoroughly: at least one attempt, and up to so many where their filtered
  /// rows take no more bytes than these.
  private static let (finalistCount, finalistByteCount) = (3, 3 << 20)

  /// - Precondition: There is a form and a strategy.
  init(
    _ pixels: PixelBuffer, _ forms: [PNGForm], _ strategies: [PNGFilterStrategy],
    sampleByteCount: Int
  ) throws(CodecError) {
    (self.forms, self.strategies) = (forms, strategies)
    var rows: [PNGRows] = []
    for form in forms { rows.append(try PNGRows(pixels, as: form)) }
    self.rows = rows
    let sampleHeight = sampleByteCount / (pixels.size.width * PixelBuffer.bytesPerPixel)
    samples = rows.map { $0.sample(sampleHeight) }
  }

  /// The smallest of the attempts that came through the selection.
  func smallest() throws(CodecError) -> Outcome {
    let attempts = try ranked()
    let compressor = try DeflateCompressor(level: DeflateCompressor.maxLevel)
    var best = try outcome(attempts[0], compressor)
    var byteCount = rows[attempts[0].form].filteredByteCount
    for attempt in attempts.prefix(Self.finalistCount).dropFirst() {
      byteCount += rows[attempt.form].filteredByteCount
      guard byteCount <= Self.finalistByteCount else { break }
      let other = try outcome(attempt, compressor)
      if other.cost < best.cost { best = other }
    }
    return best
  }

  private func outcome(
    _ attempt: Attempt, _ compressor: DeflateCompressor
  ) throws(CodecError) -> Outcome {
    Outcome(form: forms[attempt.form], stream: try compress(attempt, rows, compressor))
  }

  /// All attempts, those first that make the smallest files of the samples.
  private func ranked() throws(CodecError) -> [Attempt] {
    let attempts = forms.indices.flatMap { form in
      strategies.map { Attempt(form: form, strategy: $0) }
    }
    guard attempts.count > 1 else { return attempts }
    let compressor = try DeflateCompressor(level: Self.quickLevel)
    var costs: [Int] = []
    for attempt in attempts {
      let data = try compress(attempt, samples, compressor).count
      let form = attempt.form
      // As much of the whole image's rows as of the sample's.
      let wholeData = data * rows[form].height / samples[form].height
      costs.append(wholeData + forms[form].chunks.count)
    }
    // Of equals the one that was attempted first, so that the outcome is always the same.
    let order = attempts.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    return order.map { attempts[$0] }
  }

  private func compress(
    _ attempt: Attempt, _ rows: [PNGRows], _ compressor: DeflateCompressor
  ) throws(CodecError) -> [UInt8] {
    let rows = rows[attempt.form]
    return compressor.compressed(rows.filtered(try rows.filterTypes(by: attempt.strategy)))
  }
}
