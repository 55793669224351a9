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

extension SamplePlane<UInt8> {
  /// A byte for each block, row by row: 1 for those with a sample at most two columns and rows from
  /// one that counts clearly less than fully. There, errors show as a fringe of what is cut out.
  func blocksNearEdges() -> SharedArray<UInt8> {
    let result = SharedArray<UInt8>(repeating: 0, count: blocksWide * blocksHigh)
    var least = [UInt8](repeating: 0, count: width)
    for blockY in 0..<blocksHigh {
      for x in least.indices { least[x] = 255 }
      for y in max(0, 8 * blockY - Self.reach)..<min(height, 8 * blockY + 8 + Self.reach) {
        let row = readOnlyRow(y)
        for x in least.indices { least[x] = min(least[x], row[x]) }
      }
      for blockX in 0..<blocksWide {
        let columns = max(0, 8 * blockX - Self.reach)..<min(width, 8 * blockX + 8 + Self.reach)
        let isNear = least[columns].contains { $0 < Self.fullWeight }
        result.pointer(blockY * blocksWide + blockX).pointee = isNear ? 1 : 0
      }
    }
    return result
  }

  /// How many rows and columns from an edge errors still count as fringe.
  private static var reach: Int { 2 }
  /// The least weight that counts as fully.
  private static var fullWeight: UInt8 { 224 }
}
