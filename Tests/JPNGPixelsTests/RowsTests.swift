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

  /// A row of four bytes that starts at the second byte of a word.
  private static func misalignedRow() -> Rows {
    let owner = Owner()
    return Rows(
      UnsafeRawBufferPointer(rebasing: owner.memory[1..<5]), count: 1, byteCount: 4, stride: 4,
      owner: owner)
  }
}
