import Testing

@testable import JPNG

@Suite("PNGs of alpha are made once")
struct AlphaPNGMemoryTests {
  private let memory = AlphaPNGMemory()
  private let eight = AlphaQuantisation(levelCount: 8)

  private func plane(byteCount: Int) -> AlphaBytes {
    AlphaBytes(
      bytes: [UInt8](repeating: 0, count: byteCount), form: .png(rowsPerBand: nil, maxError: 0),
      decoded: nil)
  }

  /// How many bytes the remembered PNG has, 0 if it is known not to be smaller; `nil` if it has to
  /// be tried.
  private func answer(_ byteCount: Double, _ quantisation: AlphaQuantisation? = nil) -> Int? {
    switch memory.answer(quantisation, ifSmallerThan: byteCount) {
    case .plane(let plane): plane.bytes.count
    case .isNotSmaller: 0
    case nil: nil
    }
  }

  @Test("Of each quantisation by itself")
  func quantisations() {
    #expect(answer(.infinity) == nil && answer(.infinity, eight) == nil)
    memory.note(plane(byteCount: 100), nil, ifSmallerThan: .infinity)
    memory.note(plane(byteCount: 40), eight, ifSmallerThan: .infinity)
    #expect(answer(.infinity) == 100 && answer(.infinity, eight) == 40)
    #expect(answer(.infinity, AlphaQuantisation(levelCount: 8, [77])) == nil)
  }

  @Test("Quick tries tell the same whatever was made before")
  func tries() {
    // Without tries nothing is known of what they tell of it.
    memory.note(plane(byteCount: 100), nil, ifSmallerThan: .infinity)
    #expect(answer(101) == nil && answer(100) == 0)
    // What they told of 150 bytes they tell of more as well.
    memory.note(plane(byteCount: 100), nil, ifSmallerThan: 150)
    #expect(answer(150) == 100 && answer(200) == 100 && answer(.infinity) == 100)
    #expect(answer(149) == nil && answer(100) == 0)
    // They may be wrong.
    memory.note(nil, nil, ifSmallerThan: 120)
    #expect(answer(120) == 0 && answer(121) == nil && answer(150) == 100)
  }

  @Test("What would not be smaller need not be tried for fewer bytes")
  func refused() {
    memory.note(nil, eight, ifSmallerThan: 90)
    memory.note(nil, eight, ifSmallerThan: 60)
    #expect(answer(90, eight) == 0 && answer(60, eight) == 0)
    #expect(answer(91, eight) == nil && answer(.infinity, eight) == nil)
  }
}
