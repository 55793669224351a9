/// An RGBA image in memory: height rows from top to bottom, each of width pixels, each pixel the
/// bytes red, green, blue, alpha. (A decoder that is asked for BGRA hands out one with red and blue
/// exchanged.)
///
/// Rows start ``rowStride`` bytes apart on 64-byte boundaries, so that the pixels can be handed to
/// a graphics API as they are. A value type with copy-on-write storage.
public struct PixelBuffer: Sendable {
  /// The image's size in pixels.
  public let size: ImageSize
  /// Bytes from the start of one row to the start of the next: a multiple of 64.
  public let rowStride: Int

  private var storage: PixelStorage

  /// Bytes a pixel.
  package static let bytesPerPixel = 4

  /// What rows start on a multiple of, in bytes, unless they are packed tightly.
  package static let rowAlignment = 64

  /// Creates a buffer of transparent black.
  public init(size: ImageSize) {
    self.init(uninitialized: size)
    storage.base.initializeMemory(as: UInt8.self, repeating: 0, count: storage.byteCount)
  }

  /// Creates a buffer whose pixels the caller writes before anyone reads them.
  ///
  /// - Parameter rowAlignment: What rows are rounded up to, a multiple of 4; 4 packs them tightly.
  package init(uninitialized size: ImageSize, rowAlignment: Int = rowAlignment) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    self.size = size
    rowStride = Self.rowStride(width: size.width, alignment: rowAlignment)
    storage = PixelStorage(byteCount: rowStride * size.height, alignment: rowAlignment)
    // The padding is never written again, but can be seen: no stale memory in it.
    let rowBytes = size.width * Self.bytesPerPixel
    guard rowBytes < rowStride else { return }
    for y in 0..<size.height {
      (storage.base + y * rowStride + rowBytes).initializeMemory(
        as: UInt8.self, repeating: 0, count: rowStride - rowBytes)
    }
  }

  /// Creates a buffer from tightly packed rows: `size.width × 4` bytes a row.
  ///
  /// - Precondition: `rgba` holds exactly `size.pixelCount × 4` bytes.
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

  /// The row stride of a buffer of that width: its bytes, rounded up.
  package static func rowStride(width: Int, alignment: Int = rowAlignment) -> Int {
    (width * bytesPerPixel + alignment - 1) / alignment * alignment
  }

  /// Bytes that a buffer of that size takes.
  package static func byteCount(of size: ImageSize) -> Int {
    rowStride(width: size.width) * size.height
  }

  /// The pixels as tightly packed rows: `size.width × 4` bytes a row.
  public var rgba: [UInt8] {
    let rowBytes = size.width * Self.bytesPerPixel
    return [UInt8](unsafeUninitializedCapacity: rowBytes * size.height) { target, count in
      guard let to = UnsafeMutableRawPointer(target.baseAddress) else { return }
      for y in 0..<size.height {
        (to + y * rowBytes).copyMemory(from: row(y), byteCount: rowBytes)
      }
      count = rowBytes * size.height
    }
  }

  /// The pixel in column `x` of row `y`, both counted from the top left corner.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
    let word = row(y).load(fromByteOffset: x * Self.bytesPerPixel, as: UInt32.self)
    return (word.red, word.green, word.blue, word.alpha)
  }

  /// Calls `body` with all rows, padding included: `rowStride × size.height` bytes.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(storage) }
    return try body(UnsafeRawBufferPointer(start: storage.base, count: storage.byteCount))
  }

  /// Calls `body` with all rows, padding included, for writing.
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
  /// Whether both have the same size and the same pixels; padding does not count.
  public static func == (a: PixelBuffer, b: PixelBuffer) -> Bool {
    a.size == b.size && a.rgba == b.rgba
  }
}

/// Aligned memory with one owner or, while nobody writes, several.
///
/// `@unchecked Sendable`: `base` is written only through a `PixelBuffer` that is the one reference
/// (it is new, or `isKnownUniquelyReferenced` said so), hence never while another thread reads it.
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
