import JPNGPixels
import TestSupport
import Testing

/// What the views of rows promise: that the memory is there, and that it is what they say.
@Suite("Views of rows")
struct RowsTests {
  /// Memory of two rows of one pixel each.
  private final class Owner {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 4)

    init() { memory.initializeMemory(as: UInt8.self, repeating: 1) }

    deinit { memory.deallocate() }

    var rows: MutableRows {
      MutableRows(memory, count: 2, byteCount: 4, stride: 4, owner: self)
    }
  }

  @Test("A view keeps the owner of its memory while it is used, and no longer")
  func owner() {
    weak var owner: Owner?
    func view() -> MutableRows {
      let made = Owner()
      owner = made
      return made.rows
    }
    let uses: [(MutableRows) -> Bool] = [
      { rows in rows.withRow(1) { _ in owner != nil } },
      { rows in rows.withPixels(1) { _ in owner != nil } },
      { rows in rows.withWideSamples(1) { _ in owner != nil } },
      { rows in rows.withUnsafeBase { _ in owner != nil } },
      { rows in rows.readOnly.rows(1..<2).withRow(0) { _ in owner != nil } },
      { rows in rows.readOnly.withPixels(1) { _ in owner != nil } },
      { rows in rows.readOnly.withUnsafeBase { _ in owner != nil } },
    ]
    for use in uses {
      #expect(use(view()))
      #expect(owner == nil)
    }
  }

  @Test("Rows that do not start where a pixel may are rows of samples, and none of pixels")
  func misalignedPixels() async {
    Self.misalignedRow().withRow(0) { #expect($0[0] == 1) }
    await #expect(processExitsWith: .failure) {
      Self.misalignedRow().withPixels(0) { _ in }
    }
  }

  @Test("A part of the bytes of rows has these of each row")
  func parts() {
    let owner = Owner()
    for byte in 0..<8 { owner.memory[byte] = UInt8(byte) }
    let part = owner.rows.readOnly.bytes(1..<3)
    #expect(part.count == 2 && part.byteCount == 2)
    for y in 0..<2 {
      part.withRow(y) { #expect($0[0] == UInt8(4 * y + 1) && $0[1] == UInt8(4 * y + 2)) }
    }
  }

  @Test("Bytes that rows do not have are no part of them", arguments: [-1..<2, 3..<5])
  func missingBytes(range: Range<Int>) async {
    await #expect(processExitsWith: .failure) {
      [first = range.lowerBound as Int, last = range.upperBound as Int] in
      _ = Owner().rows.readOnly.bytes(first..<last)
    }
  }

  /// A row of four bytes that starts at the second byte of a word.
  private static func misalignedRow() -> Rows {
    let owner = Owner()
    return Rows(
      UnsafeRawBufferPointer(rebasing: owner.memory[1..<5]), count: 1, byteCount: 4, stride: 4,
      owner: owner)
  }
}
