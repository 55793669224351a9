import JPNGBundle
import JPNGBytes
import TestSupport
import Testing

@Suite("Archives that lie are refused")
struct HostileArchiveTests {
  private let valid = SampleBundle.usual.bytes
  private let layout = SampleBundle.usual.plan.layout

  /// Where the record of an entry is in the directory.
  private func record(_ number: Int) -> Int {
    layout.items[..<number].reduce(layout.directoryOffset) { $0 + 46 + $1.name.utf8.count }
  }

  @Test("The sample itself is sound")
  func sound() { #expect(refusal(valid) == nil) }

  @Test(
    "Every field of a record in the directory has one value",
    arguments: [
      (0, 4), (4, 2), (6, 2), (8, 2), (10, 2), (12, 2), (14, 2), (16, 4), (20, 4), (24, 4),
      (28, 2), (30, 2), (32, 2), (34, 2), (36, 2), (38, 4), (42, 4), (46, 4),
    ], 0..<5)
  func directoryField(field: (offset: Int, count: Int), entry: Int) {
    for value in [0, 1, 8, 0xFFFF, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x5858_5858] {
      let offset = record(entry) + field.offset
      let changed = valid.replacing(at: offset, littleEndian(value, field.count))
      #expect(changed == valid || refusal(changed)?.code == .malformed)
    }
  }

  @Test("Every byte of a local header has one value", arguments: 0..<5)
  func localHeader(entry: Int) {
    for offset in layout.headerRange(of: entry) {
      var changed = valid
      changed[offset] ^= 0x21
      #expect(refusal(changed)?.code == .malformed, "byte \(offset)")
    }
  }

  @Test("Every byte of the records at the end has one value")
  func endRecord() {
    for offset in valid.count - 22..<valid.count {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = valid
        changed[offset] ^= mask
        #expect(refusal(changed)?.code == .malformed, "byte \(offset)")
      }
    }
  }

  @Test("Data that was changed does not have its checksum", arguments: 0..<5)
  func data(entry: Int) {
    for offset in layout.data(of: entry) {
      var changed = valid
      changed[offset] ^= 0x10
      #expect(refusal(changed)?.code == .malformed, "byte \(offset)")
    }
  }

  @Test("No shorter file is a bundle, and none with bytes before or behind it")
  func lengths() {
    for count in 0..<valid.count { #expect(refusal(Array(valid.prefix(count))) != nil) }
    #expect(refusal([0] + valid) != nil)
    #expect(refusal(valid + [0]) != nil)
    #expect(refusal(valid.replacing(at: valid.count - 2, [1, 0]) + [0x41]) != nil)
  }

  /// The archive of the same items with something between an entry and the next, or with entries
  /// on top of each other: all records are right but for that.
  @Test("Gaps and overlaps are refused", arguments: [-64, -1, 1, 64])
  func overlaps(shift: Int) {
    let places = 3
    let start = layout.headerRange(of: places).lowerBound
    var bytes = Array(valid[..<start])
    if shift > 0 { bytes += [UInt8](repeating: 0, count: shift) } else { bytes.removeLast(-shift) }
    bytes += valid[start...]
    for number in places..<layout.items.count {
      let offset = layout.headerRange(of: number).lowerBound + shift
      bytes = bytes.replacing(at: record(number) + shift + 42, littleEndian(offset, 4))
    }
    bytes = bytes.replacing(
      at: bytes.count - 6, littleEndian(layout.directoryOffset + shift, 4))
    #expect(refusal(bytes)?.code == .malformed)
  }

  @Test("Two records of the same data are refused: a bomb of overlapping entries")
  func sharedData() {
    let offset = littleEndian(layout.headerRange(of: 1).lowerBound, 4)
    #expect(refusal(valid.replacing(at: record(3) + 42, offset))?.code == .malformed)
  }

  @Test("Bytes that are no archive, or one of others, are refused")
  func foreign() {
    for bytes in [[], [0x50, 0x4B], Array("PNG".utf8), [UInt8](repeating: 0x50, count: 1 << 16)] {
      #expect(refusal(bytes)?.code == .malformed)
    }
    let empty: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    #expect(refusal(empty)?.code == .malformed)
    // The name of the index in both of its records.
    let other = valid.replacing(at: 30, Array("jpng-Index.json".utf8))
      .replacing(at: record(0) + 46, Array("jpng-Index.json".utf8))
    #expect(refusal(other)?.code == .malformed)
  }

  @Test("Of thousands of changed archives, each is refused, or every file in it is right")
  func mutations() {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<4000 {
      let changed = mutation(of: valid, &generator)
      guard let files = try? contents(changed) else { continue }
      let isRight = zip(files, SampleBundle.usual.files).allSatisfy { $0.0 == $0.1 }
      #expect(files.count == SampleBundle.usual.files.count && isRight)
    }
  }

  private func mutation(of bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let offset = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, offset + Int.random(in: 1...40, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[offset] = .random(in: 0...255, using: &generator)
      case 1: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.removeSubrange(offset..<end)
      case 3: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
      case 4: bytes.replaceSubrange(offset..<end, with: generator.bytes(end - offset))
      default:
        let from = Int.random(in: 0...bytes.count - (end - offset), using: &generator)
        bytes.replaceSubrange(offset..<end, with: bytes[from..<from + (end - offset)])
      }
    }
    return bytes
  }
}
