/// A baseline JPEG with random coefficients, codes, quantisation steps and restart markers, written
/// from the letter of ITU-T T.81. It has what encoders of pictures seldom write: codes of all
/// lengths, runs up to the last coefficient, blocks that are full or empty.
package struct RandomJPEG: Sendable {
  package var width: Int
  package var height: Int
  /// The sampling factors of the first component; `nil` for grey.
  package var luma: (horizontal: Int, vertical: Int)?
  /// The number of MCUs between two restart markers; 0 for none.
  package var restartInterval: Int
  /// Whether there is one behind each row of MCUs instead.
  package var hasRestartPerRow: Bool
  /// The largest magnitude of a coefficient, once it has been multiplied by its step.
  package var amplitude: Int
  /// Whether half of the MCUs, in long runs, have the colour of the one before and no detail.
  package var hasFlatAreas = false
  private var generator: SeededGenerator

  /// - Parameter amplitude: Default: what pictures have.
  package init(seed: UInt64, maxSide: Int = 96, amplitude: Int = 600) {
    var generator = SeededGenerator(seed: seed)
    width = .random(in: 1...maxSide, using: &generator)
    height = .random(in: 1...maxSide, using: &generator)
    luma = [nil, (1, 1), (2, 1), (2, 2)].randomElement(using: &generator) ?? nil
    restartInterval = [0, 0, 1, 2, 5, 1000].randomElement(using: &generator) ?? 0
    hasRestartPerRow = seed % 3 == 0
    self.amplitude = amplitude
    self.generator = generator
  }

  package func encoded() -> [UInt8] {
    var generator = generator
    let steps = (0..<2).map { _ in
      (0..<64).map { _ in UInt8.random(in: 1...60, using: &generator) }
    }
    let isGrey = luma == nil
    let codes = (0..<(isGrey ? 1 : 2)).map { _ in
      (
        dc: RandomHuffmanCode(symbols: Array(0...11), using: &generator),
        ac: RandomHuffmanCode(symbols: Self.acSymbols, using: &generator)
      )
    }
    var bytes: [UInt8] = [0xFF, 0xD8]
    for (i, code) in codes.enumerated() {
      bytes += segment(0xDB, [UInt8(i)] + steps[i])
      bytes += segment(0xC4, [UInt8(i)] + code.dc.table + [0x10 | UInt8(i)] + code.ac.table)
    }
    let interval = hasRestartPerRow ? columns : restartInterval
    if interval > 0 { bytes += segment(0xDD, bigEndian(UInt16(interval))) }
    bytes += segment(0xC0, frameHeader)
    bytes += segment(0xDA, scanHeader)
    return bytes + scan(steps, codes, restartInterval: interval, &generator) + [0xFF, 0xD9]
  }

  /// The number of MCUs in a row of them.
  private var columns: Int {
    let samples = 8 * (luma?.horizontal ?? 1)
    return (width + samples - 1) / samples
  }

  private var componentCount: Int { luma == nil ? 1 : 3 }

  private static let acSymbols: [UInt8] =
    [0x00, 0xF0] + (0...15).flatMap { run in (1...10).map { UInt8(run << 4 | $0) } }

  private var frameHeader: [UInt8] {
    let factors = luma.map { UInt8($0.horizontal << 4 | $0.vertical) } ?? 0x11
    var header: [UInt8] = [8] + bigEndian(UInt16(height)) + bigEndian(UInt16(width))
    header.append(UInt8(componentCount))
    for i in 0..<componentCount {
      header += [UInt8(i + 1), i == 0 ? factors : 0x11, i == 0 ? 0 : 1]
    }
    return header
  }

  private var scanHeader: [UInt8] {
    var header = [UInt8(componentCount)]
    for i in 0..<componentCount { header += [UInt8(i + 1), i == 0 ? 0x00 : 0x11] }
    return header + [0, 63, 0]
  }

  private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(UInt16(payload.count + 2)) + payload
  }

  private func scan(
    _ steps: [[UInt8]], _ codes: [(dc: RandomHuffmanCode, ac: RandomHuffmanCode)],
    restartInterval: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let factors = luma ?? (1, 1)
    let rows = (height + 8 * factors.vertical - 1) / (8 * factors.vertical)
    var (bytes, bits) = ([UInt8](), EntropyBits())
    var means = [Int](repeating: 0, count: componentCount)
    var (isFlat, left) = (false, 0)
    for mcu in 0..<columns * rows {
      if restartInterval > 0, mcu > 0, mcu % restartInterval == 0 {
        bytes += bits.flushed() + [0xFF, 0xD0 + UInt8((mcu / restartInterval - 1) % 8)]
        means = means.map { _ in 0 }
      }
      if hasFlatAreas, left == 0 {
        isFlat.toggle()
        left = .random(in: 1...60, using: &generator)
      }
      left -= 1
      for component in 0..<componentCount {
        let table = component == 0 ? 0 : 1
        for _ in 0..<(component == 0 ? factors.horizontal * factors.vertical : 1) {
          let flat = [means[component]] + [Int](repeating: 0, count: 63)
          let block = isFlat ? flat : randomBlock(steps[table], &generator)
          append(block, after: means[component], codes[table], to: &bits)
          means[component] = block[0]
        }
      }
    }
    return bytes + bits.flushed()
  }

  /// 64 coefficients in coding order.
  private func randomBlock(_ steps: [UInt8], _ generator: inout SeededGenerator) -> [Int] {
    var block = [Int](repeating: 0, count: 64)
    func value(_ k: Int, _ most: Int, _ generator: inout SeededGenerator) -> Int {
      let limit = min(1023, most / Int(steps[k]))
      return .random(in: -limit...limit, using: &generator)
    }
    block[0] = value(0, 1000, &generator)
    let kinds = [0, 0, 2, 9, 30, 63]
    let last = kinds.randomElement(using: &generator) ?? 0
    for k in 1..<64 where k <= last && Int.random(in: 0..<3, using: &generator) > 0 {
      block[k] = value(k, amplitude / (1 + k / 4), &generator)
    }
    if last == 63 { block[63] = 1 }
    return block
  }

  private func append(
    _ block: [Int], after mean: Int, _ code: (dc: RandomHuffmanCode, ac: RandomHuffmanCode),
    to bits: inout EntropyBits
  ) {
    bits.append(value: block[0] - mean, run: 0, code.dc)
    var run = 0
    for k in 1..<64 {
      guard block[k] != 0 else {
        run += 1
        continue
      }
      while run > 15 {
        bits.append(code.ac.code(0xF0))
        run -= 16
      }
      bits.append(value: block[k], run: run, code.ac)
      run = 0
    }
    if run > 0 { bits.append(code.ac.code(0x00)) }
  }
}

/// A Huffman code whose lengths are random, 1…16 bits.
private struct RandomHuffmanCode {
  /// As it is in a DHT segment, behind the number of the table.
  let table: [UInt8]
  private let codes: [UInt8: (bits: Int, count: Int)]

  init(symbols: [UInt8], using generator: inout SeededGenerator) {
    // What is left of the space of codes of 16 bits. One of them, all ones, must not be used.
    var space = 1 << 16 - 1
    var lengths: [(length: Int, symbol: UInt8)] = []
    let spread = Int.random(in: 1...5, using: &generator)
    for (i, symbol) in symbols.shuffled(using: &generator).enumerated() {
      var length = min(16, 2 + i / spread + .random(in: 0...3, using: &generator))
      while length < 16, space - 1 << (16 - length) < symbols.count - i { length += 1 }
      space -= 1 << (16 - length)
      lengths.append((length, symbol))
    }
    lengths.sort { $0.length < $1.length }
    var codes: [UInt8: (bits: Int, count: Int)] = [:]
    var next = 0
    var previous = 0
    for (length, symbol) in lengths {
      next <<= length - previous
      codes[symbol] = (next, length)
      next += 1
      previous = length
    }
    self.codes = codes
    table =
      (1...16).map { length in UInt8(lengths.count { $0.length == length }) }
      + lengths.map(\.symbol)
  }

  func code(_ symbol: UInt8) -> (bits: Int, count: Int) { codes[symbol] ?? (0, 0) }
}

extension EntropyBits {
  fileprivate mutating func append(_ code: (bits: Int, count: Int)) {
    append(code.bits, count: code.count)
  }

  /// A coefficient, or a difference of DC coefficients: a symbol, then its bits.
  fileprivate mutating func append(value: Int, run: Int, _ code: RandomHuffmanCode) {
    let size = Int.bitWidth - abs(value).leadingZeroBitCount
    append(code.code(UInt8(run << 4 | size)))
    append(value < 0 ? value + (1 << size) - 1 : value, count: size)
  }
}
