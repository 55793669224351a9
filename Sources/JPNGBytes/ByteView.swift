#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Bytes in memory that somebody else owns, to be read only.
///
/// A view carries its bounds, and checks every access against them. It does not keep the memory
/// alive: whoever makes a view hands it to a closure, or says for how long it may be used. Until
/// then nobody writes to the memory.
///
/// `@unchecked Sendable`: the memory is only ever read, by every thread.
package struct ByteView: RandomAccessCollection, @unchecked Sendable {
  private let memory: UnsafeRawBufferPointer

  /// - Parameter memory: Stays where it is, and as it is, for as long as the view is used.
  package init(_ memory: UnsafeRawBufferPointer) { self.memory = memory }

  package var startIndex: Int { 0 }
  package var endIndex: Int { memory.count }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < memory.count, "a byte of the view")
    return memory[index]
  }

  /// Some of the bytes as a view of their own, whose first one has index 0.
  package func part(_ range: Range<Int>) -> ByteView {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "bytes of the view")
    return ByteView(UnsafeRawBufferPointer(rebasing: memory[range]))
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
    try body(memory)
  }
}

extension [UInt8] {
  /// Calls `body` with a view of the bytes, which must not leave it.
  package func withView<R: ~Copyable, E: Error>(
    _ body: (ByteView) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeBufferPointer { (bytes) throws(E) in
      try body(ByteView(UnsafeRawBufferPointer(bytes)))
    }
  }
}
