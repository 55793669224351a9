internal import JPNGPixels

/// Finds the smallest image data of a PNG by attempts. Each form is combined with each filter
/// strategy and compressed quickly; then the most promising combinations are compressed thoroughly.
///
/// Of a large image, only a sample of its rows is compressed quickly. In addition to the pixels,
/// this takes memory for the rows of each form, one filtered copy of them and two compressed ones.
struct PNGTrials {
  /// The form of the smallest attempt, and its compressed rows as a zlib stream.
  struct Outcome {
    var form: PNGForm
    var stream: [UInt8]

    /// The number of bytes that depend on form and filters.
    var cost: Int { stream.count + form.chunks.count }
  }

  /// A combination of form and strategy.
  private struct Attempt {
    /// The index of the form.
    var form: Int
    var strategy: PNGFilterStrategy
  }

  private let forms: [PNGForm]
  /// The rows of the image in each form.
  private let rows: [PNGRows]
  /// The rows of each form that attempts are compared by. They are the same rows in all forms.
  private let samples: [PNGRows]
  private let strategies: [PNGFilterStrategy]

  /// About how many RGBA bytes a sample has. Much smaller samples would mislead, as sheets of
  /// sprites repeat themselves over hundreds of rows.
  static let sampleByteCount = 1 << 22
  /// The compression level of the quick comparison. It puts attempts into nearly the same order as
  /// the thorough level.
  private static let quickLevel = 6
  /// The most attempts that are compressed thoroughly.
  private static let finalistCount = 3
  /// The most bytes of filtered rows that are compressed thoroughly. The best attempt always is,
  /// whatever its size.
  private static let finalistByteCount = 3 << 20

  /// - Precondition: There is at least one form and at least one strategy.
  init(
    _ pixels: PixelBuffer, _ forms: [PNGForm], _ strategies: [PNGFilterStrategy],
    sampleByteCount: Int
  ) throws(CodecError) {
    self.forms = forms
    self.strategies = strategies
    var rows: [PNGRows] = []
    for form in forms { rows.append(try PNGRows(pixels, as: form)) }
    self.rows = rows
    let sampleHeight = sampleByteCount / (pixels.size.width * PixelBuffer.bytesPerPixel)
    samples = rows.map { $0.sample(sampleHeight) }
  }

  /// Compresses the most promising attempts thoroughly and returns the smallest.
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

  /// All attempts, sorted by the size of the files that they should give, which is estimated from
  /// the samples.
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
      // The whole image should take as many bytes a row as the sample.
      let wholeData = data * rows[form].height / samples[form].height
      costs.append(wholeData + forms[form].chunks.count)
    }
    // Attempts of the same cost stay in the order of their indices, so that the outcome is always
    // the same.
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
