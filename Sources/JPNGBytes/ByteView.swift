#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Bytes in memory that somebody else owns, to be read only.
///
/// A view carries its bounds, and checks every access against them. It keeps the owner of the memory
/// alive where that is an object; where it is not, the view is handed to a closure, which it must not
/// leave. Nobody writes to the memory meanwhile.
///
/// `@unchecked Sendable`: the memory is only ever read, by every thread, and the owner is only kept
/// alive.
package struct ByteView: RandomAccessCollection, @unchecked Sendable {
  private let memory: UnsafeRawBufferPointer
  private let owner: AnyObject?

  /// - Parameters:
  ///   - memory: Stays where it is, and as it is, for as long as the view is used.
  ///   - owner: The object that the memory lives as long as; `nil` where the view stays in a
  ///     closure, or whoever owns the memory has promised to keep it.
  package init(_ memory: UnsafeRawBufferPointer, owner: AnyObject? = nil) {
    self.memory = memory
    self.owner = owner
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { memory.count }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < memory.count, "a byte of the view")
    return memory[index]
  }

  /// Some of the bytes as a view of their own, whose first one has index 0.
  package func part(_ range: Range<Int>) -> ByteView {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "bytes of the view")
    return ByteView(UnsafeRawBufferPointer(rebasing: memory[range]), owner: owner)
  }

  /// The offset of the first byte of that value from `start` on, found by the system's fastest scan.
  package func firstOffset(of value: UInt8, from start: Int) -> Int? {
    precondition(start >= 0 && start <= memory.count, "an offset in the view")
    guard let base = memory.baseAddress,
      let found = memchr(base + start, Int32(value), memory.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Copies the bytes.
  package var array: [UInt8] { [UInt8](memory) }

  /// Calls `body` with the memory, for a C function that reads it.
  package func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    defer { extendLifetime(owner) }
    return try body(memory)
  }
}

extension [UInt8] {
  /// Calls `body` with a view of the bytes, which must not leave it.
  package func withView<R, E: Error>(
    _ body: (ByteView) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeBufferPointer { (bytes) throws(E) in
      try body(ByteView(UnsafeRawBufferPointer(bytes)))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Calls `body` with a view of the bytes, which must not leave it.
  package func withView<R, E: Error>(_ body: (ByteView) throws(E) -> R) throws(E) -> R {
    try withUnsafeBufferPointer { (bytes) throws(E) in
      try body(ByteView(UnsafeRawBufferPointer(bytes)))
    }
  }
}
