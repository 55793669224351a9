internal import JPNGPixels

/// Attempts at an image's data: each form with each filter strategy, compressed quickly, then the
/// most promising thoroughly.
///
/// Of a large image only bands are compressed until one attempt is left. Memory besides the pixels:
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

  /// RGBA bytes of a sample, about. More does not choose better on the images measured.
  private static let sampleByteCount = 1 << 19
  /// Level of the first selection, of which so many are left.
  private static let quickLevel = 6
  private static let finalistCount = 3
  /// Level of the second selection where there is a sample: the lowest that parses like the last
  /// one, whose results it foretells better than lower ones.
  private static let sampleLevel = 10

  /// - Precondition: There is a form and a strategy.
  init(
    _ pixels: PixelBuffer, _ forms: [PNGForm], _ strategies: [PNGFilterStrategy]
  ) throws(CodecError) {
    (self.forms, self.strategies) = (forms, strategies)
    var rows: [PNGRows] = []
    for form in forms { rows.append(try PNGRows(pixels, as: form)) }
    self.rows = rows
    let sampleHeight = Self.sampleByteCount / (pixels.size.width * PixelBuffer.bytesPerPixel)
    samples = rows.map { $0.sample(sampleHeight) }
  }

  /// The smallest of the attempts that came through the selections.
  func smallest() throws(CodecError) -> Outcome {
    var attempts = forms.indices.flatMap { form in
      strategies.map { Attempt(form: form, strategy: $0) }
    }
    attempts = try best(Self.finalistCount, of: attempts, level: Self.quickLevel)
    if samples[0].height < rows[0].height {
      attempts = try best(1, of: attempts, level: Self.sampleLevel)
    }
    let compressor = try DeflateCompressor(level: DeflateCompressor.maxLevel)
    var best = try outcome(attempts[0], compressor)
    for attempt in attempts.dropFirst() {
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

  /// The attempts that make the smallest files of the samples, the best first.
  private func best(
    _ count: Int, of attempts: [Attempt], level: Int
  ) throws(CodecError) -> [Attempt] {
    guard attempts.count > count else { return attempts }
    let compressor = try DeflateCompressor(level: level)
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
    return order.prefix(count).map { attempts[$0] }
  }

  private func compress(
    _ attempt: Attempt, _ rows: [PNGRows], _ compressor: DeflateCompressor
  ) throws(CodecError) -> [UInt8] {
    let rows = rows[attempt.form]
    return compressor.compressed(rows.filtered(try rows.filterTypes(by: attempt.strategy)))
  }
}
