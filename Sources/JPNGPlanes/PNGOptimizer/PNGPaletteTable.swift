internal import JPNGPixels

/// Finds the palette index of a pixel. This is a hash table with open addressing that is never more
/// than a quarter full.
struct PNGPaletteTable {
  /// The most entries of a palette.
  static let maxCount = 256

  /// The different pixels, in the order in which they were added.
  private(set) var entries: [PixelWord] = []
  /// The pixel in each slot of the table.
  private var pixels: [PixelWord]
  /// For each slot of the table, the index of its pixel in `entries` plus one; 0 if the slot is
  /// free.
  private var positions: [UInt16]

  private static let slotBits = 10

  init() {
    pixels = [PixelWord](repeating: 0, count: 1 << Self.slotBits)
    positions = [UInt16](repeating: 0, count: 1 << Self.slotBits)
  }

  /// - Precondition: There are at most 256 different entries.
  init(_ entries: [PixelWord]) {
    self.init()
    for entry in entries { _ = insert(entry) }
  }

  /// Collects the different pixels of an image in the order in which they come. Returns `nil` if
  /// there are more than 256.
  init?(_ image: PixelBuffer) {
    struct TooMany: Error {}
    var table = PNGPaletteTable()
    do throws(TooMany) {
      try image.forEachRow { (_, row) throws(TooMany) in
        var last = ~row[0]
        for x in row.indices where row[x] != last {
          guard table.insert(row[x]) else { throw TooMany() }
          last = row[x]
        }
      }
    } catch {
      return nil
    }
    self = table
  }

  /// Adds a pixel if it is not in the table yet.
  ///
  /// - Returns: Whether the pixel is in the table now. It is not if there are 256 others.
  private mutating func insert(_ pixel: PixelWord) -> Bool {
    let slot = slot(of: pixel)
    if positions[slot] != 0 { return true }
    guard entries.count < Self.maxCount else { return false }
    entries.append(pixel)
    pixels[slot] = pixel
    positions[slot] = UInt16(entries.count)
    return true
  }

  /// The index of a pixel in the palette.
  ///
  /// - Precondition: The pixel is one of the entries.
  func index(of pixel: PixelWord) -> UInt8 { UInt8(positions[slot(of: pixel)] - 1) }

  /// The slot that has the pixel, or the free one that it would be put into.
  private func slot(of pixel: PixelWord) -> Int {
    // Multiplicative hashing (Knuth, The Art of Computer Programming, volume 3, 6.4).
    var slot = Int((pixel &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while positions[slot] != 0, pixels[slot] != pixel { slot = (slot + 1) & (pixels.count - 1) }
    return slot
  }
}
