import CJPNG

extension jpng_request {
  /// What is asked for of a picture, at random.
  init(_ input: inout FuzzInput) {
    self.init()
    let kind = input.byte()
    if kind & 1 == 1 { eighths = UInt32(input.number(in: 0...9)) }
    if kind & 2 == 2 { fit_width = UInt32(input.byte()) }
    if kind & 4 == 4 { fit_height = UInt32(input.byte()) }
    if kind & 8 == 8 {
      (region_x, region_y) = (UInt32(input.byte() % 32), UInt32(input.byte() % 32))
      (region_width, region_height) = (UInt32(input.byte() % 32), UInt32(input.byte() % 32))
    }
    format = jpng_format(UInt32(kind >> 4 & 1))
    association = jpng_association(UInt32(kind >> 5 & 1))
    // Inputs are so small that one is used; but any number must be taken.
    threads = UInt32(kind >> 6)
    if kind == 0xFF { reserved.3 = UInt32(input.byte()) }
  }
}

/// Memory for rows of pixels. What is between and behind the rows must not be written to.
final class GuardedRows {
  let base: UnsafeMutableRawPointer
  let stride: Int
  let byteCount: Int
  private let memory: UnsafeMutableRawBufferPointer
  private let rowByteCount: Int

  private static let mark: UInt8 = 0xA5

  /// - Parameter padding: Pixels between the rows.
  init(width: Int, height: Int, padding: Int) {
    rowByteCount = width * 4
    stride = (width + padding) * 4
    byteCount = stride * (height - 1) + rowByteCount
    memory = .allocate(byteCount: byteCount, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: Self.mark)
    guard let start = memory.baseAddress else { fatalError("no memory") }
    base = start
  }

  deinit { memory.deallocate() }

  var bytes: [UInt8] { Array(memory) }

  /// Checks what is between the rows. The sanitizer checks what is behind the last one.
  func check() {
    for offset in memory.indices where offset % stride >= rowByteCount {
      expect(memory[offset] == Self.mark, "written at \(offset), between the rows")
    }
  }
}
