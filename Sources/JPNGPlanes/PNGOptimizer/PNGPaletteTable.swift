internal import JPNGPixels

/// The different pixels of an image with at most 256 of them, and the index of each: a hash table
/// with open addressing, never more than a quarter full.
struct PNGPaletteTable {
  static let maxCount = 256

  private(set) var entries: [PixelWord] = []
  private var pixels: [PixelWord]
  /// Index of the entry plus one; 0 where there is none.
  private var positions: [UInt16]

  private static let slotBits = 10

  init() {
    pixels = [PixelWord](repeating: 0, count: 1 << Self.slotBits)
    positions = [UInt16](repeating: 0, count: 1 << Self.slotBits)
  }

  /// - Precondition: At most 256 different entries.
  init(_ entries: [PixelWord]) {
    self.init()
    for entry in entries { _ = insert(entry) }
  }

  /// The different pixels of an image in the order in which they come; `nil` where there are more
  /// than 256.
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

  /// Adds a pixel unless it is there; `false` where there is no room for it.
  private mutating func insert(_ pixel: PixelWord) -> Bool {
    let slot = slot(of: pixel)
    if positions[slot] != 0 { return true }
    guard entries.count < Self.maxCount else { return false }
    entries.append(pixel)
    pixels[slot] = pixel
    positions[slot] = UInt16(entries.count)
    return true
  }

  /// - Precondition: The pixel is one of the entries.
  func index(of pixel: PixelWord) -> UInt8 { UInt8(positions[slot(of: pixel)] - 1) }

  /// Where the pixel is, or where it would be put.
  private func slot(of pixel: PixelWord) -> Int {
    // Multiplicative hashing (Knuth, The Art of Computer Programming, volume 3, 6.4).
    var slot = Int((pixel &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while positions[slot] != 0, pixels[slot] != pixel { slot = (slot + 1) & (pixels.count - 1) }
    return slot
  }
}
