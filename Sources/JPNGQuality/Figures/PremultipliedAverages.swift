internal import JPNGPixels
internal import JPNGThreads

/// The pixels of a picture at a smaller size, premultiplied and not rounded to 8 bits.
struct PremultipliedAverages: Sendable {
  let size: ImageSize
  /// Of each row red, green and blue times alpha, 0…65025, and alpha, 0…16320: ``room`` numbers of
  /// each.
  let numbers: [UInt16]
  /// How many there is room for in a row: a vector more than there are.
  let room: Int

  /// Averages squares of pixels, and of those at the border what there is.
  init(of original: PixelBuffer, dividedBy divisor: Int, sharing threads: ThreadBudget) {
    let (width, height) = (original.size.width, original.size.height)
    let size = ImageSize(
      width: (width - 1) / divisor + 1, height: (height - 1) / divisor + 1)
    let room = Self.room(size.width)
    let rows = threads.map(size.height) { y in
      original.withRows { pixels in
        let rows = pixels.rows((y * divisor)..<min(height, (y + 1) * divisor))
        return CKernels.averages(of: rows, dividedBy: divisor, room: room)
      }
    }
    (self.size, self.room) = (size, room)
    numbers = rows.reduce(into: []) { $0 += $1 }
  }

  private init(size: ImageSize, numbers: [UInt16], room: Int) {
    (self.size, self.numbers, self.room) = (size, numbers, room)
  }

  /// Those of a part of the picture.
  func part(rows: Range<Int>, columns: Range<Int>) -> PremultipliedAverages {
    let room = Self.room(columns.count)
    var numbers: [UInt16] = []
    numbers.reserveCapacity(4 * room * rows.count)
    for channel in (4 * rows.lowerBound)..<(4 * rows.upperBound) {
      let start = channel * self.room
      numbers += self.numbers[(start + columns.lowerBound)..<(start + columns.upperBound)]
      numbers += repeatElement(0, count: room - columns.count)
    }
    return PremultipliedAverages(
      size: ImageSize(width: columns.count, height: rows.count), numbers: numbers, room: room)
  }

  private static func room(_ width: Int) -> Int { width + CKernels.fringeLanes + 1 }

  /// The alpha of a row, in 64ths of a step of 1/255.
  func alpha(ofRow y: Int) -> [UInt16] {
    let start = (4 * y + 3) * room
    return Array(numbers[start..<(start + size.width)])
  }
}
