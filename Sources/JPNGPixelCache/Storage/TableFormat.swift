internal import JPNGFiles
internal import JPNGPixels

/// What the pictures of one table have in common, and hence how many bytes each of them takes.
struct TableFormat: Hashable, Sendable {
  let size: ImageSize
  let pixelFormat: PixelFormat
  let association: Association

  /// The most pixels along a side: what fits in the 16 bits that the index has for it. No JPEG is
  /// larger.
  static let maxSide = 65_535

  /// Creates `nil` for a size that the index cannot describe.
  init?(_ size: ImageSize, _ pixelFormat: PixelFormat, _ association: Association) {
    let sides = 1...Self.maxSide
    guard sides.contains(size.width), sides.contains(size.height) else { return nil }
    (self.size, self.pixelFormat, self.association) = (size, pixelFormat, association)
  }

  /// The number of bytes from the start of one row to the start of the next, a multiple of 64.
  var rowStride: Int { PixelBuffer.rowStride(width: size.width) }

  /// The bytes of all rows.
  var pixelByteCount: Int { rowStride * size.height }

  /// The bytes of a slot: those of the rows, rounded up to whole pages.
  var slotByteCount: Int {
    let page = MappedMemory.pageSize
    return (pixelByteCount + page - 1) / page * page
  }

  /// "512x512-rgba-premultiplied".
  var name: String {
    "\(size.width)x\(size.height)-\(pixelFormat.rawValue)-\(association.rawValue)"
  }

  /// Creates `nil` for what is no name of a format.
  init?(name: some StringProtocol) {
    let parts = name.split(separator: "-")
    guard parts.count == 3, let pixelFormat = PixelFormat(rawValue: String(parts[1])),
      let association = Association(rawValue: String(parts[2]))
    else { return nil }
    let sides = parts[0].split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2 else { return nil }
    self.init(ImageSize(width: sides[0], height: sides[1]), pixelFormat, association)
  }
}

/// A place for one picture in a table.
struct Slot: Hashable, Sendable {
  let format: TableFormat
  /// 0 for the first in the table.
  let number: Int

  /// There are never more slots in a table than this.
  static let maxCount = 1 << 20

  /// Everything in 54 bits, never 0. Slots that follow one another have numbers that do, which
  /// lets the system keep the locks of all of them as one.
  var packed: UInt64 {
    UInt64(number) | UInt64(format.size.width) << 20 | UInt64(format.size.height) << 36
      | (format.pixelFormat == .bgra ? 1 << 52 : 0)
      | (format.association == .premultiplied ? 1 << 53 : 0)
  }

  init(_ format: TableFormat, _ number: Int) {
    precondition((0..<Self.maxCount).contains(number), "a slot that a table can have")
    (self.format, self.number) = (format, number)
  }

  /// Creates `nil` for a number that is no slot's.
  init?(packed: UInt64) {
    let size = ImageSize(width: Int(packed >> 20 & 0xFFFF), height: Int(packed >> 36 & 0xFFFF))
    let format = TableFormat(
      size, packed >> 52 & 1 == 0 ? .rgba : .bgra,
      packed >> 53 & 1 == 0 ? .straight : .premultiplied)
    guard let format, packed >> 54 == 0 else { return nil }
    self.init(format, Int(packed & 0xF_FFFF))
  }
}
