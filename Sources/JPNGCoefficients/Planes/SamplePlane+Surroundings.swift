internal import CCoefficientKernels

extension SamplePlane<UInt8> {
  /// Gives a very small weight to all samples of blocks that have none, and are next to one that
  /// has.
  ///
  /// Whoever samples a picture at 1/8 mixes the mean of a hidden block into the visible one next to
  /// it, without being told not to. Unless it counts, it is that of any block before it.
  func weighSurroundings() {
    let (wide, high) = (blocksWide, blocksHigh)
    var isSeen = [Bool](repeating: false, count: wide * high)
    for y in 0..<height {
      let row = readOnlyRow(y)
      for x in 0..<wide where !isSeen[y / 8 * wide + x] {
        isSeen[y / 8 * wide + x] = (0..<8).contains { row[8 * x + $0] != 0 }
      }
    }
    for blockY in 0..<high {
      for blockX in 0..<wide {
        let isNear = (max(0, blockY - 1)...min(high - 1, blockY + 1)).contains { y in
          (max(0, blockX - 1)...min(wide - 1, blockX + 1)).contains { isSeen[y * wide + $0] }
        }
        guard isNear, !isSeen[blockY * wide + blockX] else { continue }
        for y in (8 * blockY)..<(8 * blockY + 8) {
          (row(y) + 8 * blockX).update(repeating: UInt8(CK_SURROUNDINGS), count: 8)
        }
      }
    }
  }
}
