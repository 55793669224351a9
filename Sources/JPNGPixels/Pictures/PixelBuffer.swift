/// A picture in memory: rows of pixels from top to bottom. Each pixel has 4 bytes: red, green, blue
/// and alpha, each 0…255. (A decoder whose options ask for BGRA exchanges red and blue.)
///
/// Rows start on 64-byte boundaries, ``rowStride`` bytes apart, so that the pixels can be passed to
/// a graphics API as they are. This is a value type: copies share their memory until one of them is
/// changed.
public struct PixelBuffer: Sendable {
  /// The size of the picture in pixels.
  public let size: ImageSize
  /// The number of bytes from the start of one row to the start of the next. It is a multiple of
  /// 64.
  public let rowStride: Int

  private var storage: PixelStorage

  /// The number of bytes of a pixel.
  package static let bytesPerPixel = 4

  /// Each row starts at a multiple of this number of bytes, unless rows are packed tightly.
  package static let rowAlignment = 64

  /// Creates a picture all of whose pixels are transparent black.
  ///
  /// - Precondition: `size` has at least one pixel in each direction.
  public init(size: ImageSize) {
    self.init(uninitialized: size)
    storage.base.initializeMemory(as: UInt8.self, repeating: 0, count: storage.byteCount)
  }

  /// Creates a picture whose pixels have no value yet: the caller must write them before they are
  /// read.
  ///
  /// - Parameter rowAlignment: Each row is padded to a multiple of this number of bytes, which is
  ///   itself a multiple of 4. With 4, rows are packed tightly. Default: 64.
  /// - Precondition: `size` has at least one pixel in each direction.
  package init(uninitialized size: ImageSize, rowAlignment: Int = rowAlignment) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    self.size = size
    rowStride = Self.rowStride(width: size.width, alignment: rowAlignment)
    storage = PixelStorage(byteCount: rowStride * size.height, alignment: rowAlignment)
    // The padding is cleared, as the bytes in it are never written again but can be read: they must
    // not show what was in the memory before.
    let rowBytes = size.width * Self.bytesPerPixel
    guard rowBytes < rowStride else { return }
    for y in 0..<size.height {
      (storage.base + y * rowStride + rowBytes).initializeMemory(
        as: UInt8.self, repeating: 0, count: rowStride - rowBytes)
    }
  }

  /// Creates a picture from rows without padding.
  ///
  /// - Parameters:
  ///   - size: The size of the picture; at least one pixel in each direction.
  ///   - rgba: The bytes red, green, blue and alpha of each pixel, row by row from top to bottom.
  /// - Precondition: `rgba` has exactly `size.pixelCount × 4` bytes.
  public init(size: ImageSize, rgba: [UInt8]) {
    precondition(rgba.count == size.pixelCount * Self.bytesPerPixel)
    self.init(uninitialized: size)
    let rowBytes = size.width * Self.bytesPerPixel
    let base = storage.base
    rgba.withUnsafeBytes { source in
      guard let from = source.baseAddress else { return }
      for y in 0..<size.height {
        (base + y * rowStride).copyMemory(from: from + y * rowBytes, byteCount: rowBytes)
      }
    }
  }

  /// The row stride of a picture of this width: the bytes of a row, rounded up to the alignment.
  package static func rowStride(width: Int, alignment: Int = rowAlignment) -> Int {
    (width * bytesPerPixel + alignment - 1) / alignment * alignment
  }

  /// The number of bytes that the pixels of a picture of this size take, padding included.
  package static func byteCount(of size: ImageSize) -> Int {
    rowStride(width: size.width) * size.height
  }

  /// The pixels as rows without padding: `size.width × 4` bytes a row. This is a copy.
  public var rgba: [UInt8] {
    let rowBytes = size.width * Self.bytesPerPixel
    defer { extendLifetime(storage) }
    return [UInt8](unsafeUninitializedCapacity: rowBytes * size.height) { target, count in
      guard let to = UnsafeMutableRawPointer(target.baseAddress) else { return }
      for y in 0..<size.height {
        (to + y * rowBytes).copyMemory(from: row(y), byteCount: rowBytes)
      }
      count = rowBytes * size.height
    }
  }

  /// The pixel in column `x` of row `y`. Both count from 0 in the top left corner.
  ///
  /// - Precondition: The pixel is in the picture.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
    defer { extendLifetime(storage) }
    let word = row(y).load(fromByteOffset: x * Self.bytesPerPixel, as: UInt32.self)
    return (word.red, word.green, word.blue, word.alpha)
  }

  /// Calls `body` with the bytes of all rows, padding included: `rowStride × size.height` bytes.
  ///
  /// The pointer is valid only until `body` returns.
  ///
  /// - Throws: What `body` throws.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(storage) }
    return try body(UnsafeRawBufferPointer(start: storage.base, count: storage.byteCount))
  }

  /// Calls `body` with the bytes of all rows, padding included, to change them.
  ///
  /// The pointer is valid only until `body` returns.
  ///
  /// - Throws: What `body` throws.
  public mutating func withUnsafeMutableBytes<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    defer { extendLifetime(storage) }
    return try body(UnsafeMutableRawBufferPointer(start: storage.base, count: storage.byteCount))
  }

  private func row(_ y: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(storage.base + y * rowStride)
  }
}

extension PixelBuffer: Equatable {
  /// Whether both pictures have the same size and the same pixels. The padding does not count.
  public static func == (a: PixelBuffer, b: PixelBuffer) -> Bool {
    a.size == b.size && a.rgba == b.rgba
  }
}

/// The memory of a picture, which several copies of it can share.
///
/// `@unchecked Sendable`: the memory is written only through a `PixelBuffer` that holds the only
/// reference to it, because it is new or because `isKnownUniquelyReferenced` has said so. Hence it
/// is never written while another thread reads it.
private final class PixelStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int, alignment: Int = PixelBuffer.rowAlignment) {
    self.byteCount = byteCount
    base = .allocate(byteCount: byteCount, alignment: alignment)
  }

  deinit { base.deallocate() }

  func copy() -> PixelStorage {
    let copy = PixelStorage(byteCount: byteCount)
    copy.base.copyMemory(from: base, byteCount: byteCount)
    return copy
  }
}
