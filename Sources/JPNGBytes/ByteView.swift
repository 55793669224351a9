#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// A read-only view of bytes that somebody else owns.
///
/// A view knows its bounds and checks every access against them. If the memory belongs to an
/// object, the view keeps that object alive. If not, the view is passed to a closure and must not
/// be used after the closure has returned. Nobody may write to the memory while there is a view of
/// it.
///
/// `@unchecked Sendable`: all threads only read the memory, and all that is done with the owner is
/// to keep it alive.
package struct ByteView: RandomAccessCollection, @unchecked Sendable {
  private let memory: UnsafeRawBufferPointer
  private let owner: AnyObject?

  /// - Parameters:
  ///   - memory: The bytes. They must neither move nor change while the view is used.
  ///   - owner: The object that frees the memory when it is destroyed. Default: `nil`, for a view
  ///     that does not leave a closure, or for memory that the caller has promised to keep.
  package init(_ memory: UnsafeRawBufferPointer, owner: AnyObject? = nil) {
    self.memory = memory
    self.owner = owner
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { memory.count }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < memory.count, "a byte of the view")
    defer { extendLifetime(owner) }
    return memory[index]
  }

  /// A view of some of the bytes. Its own indices start at 0.
  package func part(_ range: Range<Int>) -> ByteView {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "bytes of the view")
    return ByteView(UnsafeRawBufferPointer(rebasing: memory[range]), owner: owner)
  }

  /// Whether another view has the same bytes.
  package func hasSameBytes(as other: ByteView) -> Bool {
    defer {
      extendLifetime(owner)
      extendLifetime(other.owner)
    }
    guard memory.count == other.memory.count else { return false }
    guard let first = memory.baseAddress, let second = other.memory.baseAddress else { return true }
    return memcmp(first, second, memory.count) == 0
  }

  /// The sum of the bytes. A loop over the view would check each access.
  package var sum: Int {
    defer { extendLifetime(owner) }
    return memory.reduce(0) { $0 + Int($1) }
  }

  /// A copy of the bytes.
  package var array: [UInt8] {
    defer { extendLifetime(owner) }
    return [UInt8](memory)
  }

  /// What the standard library makes strings from, and arrays of slices. Without it, each byte
  /// would be read on its own.
  package func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R? {
    defer { extendLifetime(owner) }
    return try memory.withContiguousStorageIfAvailable(body)
  }

  /// Calls `body` with the memory, so that it can be passed to a C function.
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
