import JPNGContainer
import JPNGPixels
import TestSupport
import Testing

@Suite("Hostile containers")
struct HostileContainerTests {
  static func small() throws -> [UInt8] {
    try Container.serialize(
      color: [1, 2, 3], alpha: [4, 5], encoding: .jpeg,
      fields: .full(levels: AlphaLevels(low: 12, high: 240)))
  }

  /// Whether a file is refused, or its parts are all of it and in order.
  static func isSound(_ file: [UInt8]) -> Bool {
    guard let container = try? Container(parsing: file) else { return true }
    return container.colorRange.lowerBound == 0 && !container.colorRange.isEmpty
      && container.alphaRange.lowerBound == container.colorRange.upperBound
      && !container.alphaRange.isEmpty && container.extensionByteCount >= 0
      && container.alphaRange.upperBound + container.extensionByteCount + 16 == file.count
  }

  @Test("A file cut short anywhere is refused")
  func truncations() throws {
    let file = try Self.small()
    #expect(parsingError(file) == nil)
    for count in file.indices {
      #expect(parsingError(Array(file.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test("A file with bytes behind its end is refused")
  func trailingBytes() throws {
    #expect(parsingError(try Self.small() + [0]) != nil)
  }

  @Test("Any one byte may change to anything: refused, or parts that make up the file")
  func corruptions() throws {
    let file = try Self.small()
    for index in file.indices {
      var corrupt = file
      for value in UInt8.min...UInt8.max {
        corrupt[index] = value
        if !Self.isSound(corrupt) { Issue.record("byte \(index) = \(value)") }
      }
    }
  }

  @Test("A changed byte of the trailer's sizes or identifier is always noticed")
  func corruptTrailer() throws {
    let file = try Self.small()
    for index in Array(file.count - 16..<file.count - 6) + Array(file.count - 4..<file.count) {
      for bit in 0..<8 {
        var corrupt = file
        corrupt[index] ^= 1 << bit
        #expect(parsingError(corrupt) != nil, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test("Random bytes for an extension are refused or skipped", arguments: [1, 2, 3] as [UInt64])
  func randomExtensions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tags = ["info", "ASOC", "LEVL", "crcs", "sett", "free"]
    for round in 0..<1000 {
      var chunks: [UInt8] = []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let count = Int.random(in: 0...12, using: &generator)
        let tag = tags.randomElement(using: &generator) ?? "free"
        chunks += chunk(tag, generator.bytes(count))
      }
      chunks += generator.bytes(Int.random(in: 0...7, using: &generator))
      let file = RawFile(chunks: chunks, version: (2, 1)).bytes
      if !Self.isSound(file) { Issue.record("seed \(seed), round \(round)") }
    }
  }

  @Test("Random bytes for a trailer are refused", arguments: [4, 5] as [UInt64])
  func randomTrailers(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<1000 {
      let file = generator.bytes(Int.random(in: 0...64, using: &generator)) + Array("GNPJ".utf8)
      if !Self.isSound(file) { Issue.record("seed \(seed), round \(round)") }
    }
  }
}
