internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A part of a ``SharedFile`` in memory, or memory that is no file's.
///
/// `@unchecked Sendable`: the memory is mapped from `init` to `deinit`. What threads and processes
/// may do with it at the same time is agreed on by those who share it, through locks of the file,
/// which this type cannot see; each of its users says what protects it. Counters are atomic.
package final class MappedMemory: @unchecked Sendable {
  package enum Access {
    case reading
    case writing
  }

  /// The unit of mapping, in bytes: 4096, or 16,384 on Apple's processors.
  package static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  private let base: UnsafeMutableRawPointer
  package let byteCount: Int

  /// Maps a part of an open file; `nil`, with the reason in `errno`, if the system refuses.
  init?(_ descriptor: Int32, _ part: Range<Int>, _ access: Access) {
    let protection = access == .writing ? PROT_READ | PROT_WRITE : PROT_READ
    let start = mmap(
      nil, part.count, protection, MAP_SHARED, descriptor, off_t(part.lowerBound))
    guard let start, start != MAP_FAILED else { return nil }
    (base, byteCount) = (start, part.count)
  }

  /// Takes new memory, all zeros, which is no file's.
  ///
  /// - Throws: The system's reason if it has not as much.
  package init(byteCount: Int, for path: String) throws(FileError) {
    let start = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw FileError(path, .mapping, errno) }
    (base, self.byteCount) = (start, byteCount)
  }

  deinit { munmap(base, byteCount) }

  /// Some of the bytes. They are valid only while this object lives.
  package func bytes(_ part: Range<Int>) -> UnsafeMutableRawBufferPointer {
    precondition(part.lowerBound >= 0 && part.upperBound <= byteCount, "bytes of the mapping")
    return UnsafeMutableRawBufferPointer(start: base + part.lowerBound, count: part.count)
  }

  /// The value at an offset that suits its alignment.
  package func load<T: BitwiseCopyable>(_ offset: Int, as type: T.Type) -> T {
    UnsafeRawBufferPointer(bytes(offset..<offset + MemoryLayout<T>.size)).load(as: type)
  }

  /// Stores a value at an offset that suits its alignment.
  package func store<T: BitwiseCopyable>(_ value: T, _ offset: Int) {
    bytes(offset..<offset + MemoryLayout<T>.size).storeBytes(of: value, as: T.self)
  }

  /// The value of a counter that all processes share.
  package func counter(_ offset: Int) -> UInt64 {
    withCounter(offset) { $0.load(ordering: .acquiring) }
  }

  /// Adds 1 to a counter.
  ///
  /// - Returns: Its value then. After the largest comes 0.
  package func increment(_ offset: Int) -> UInt64 {
    withCounter(offset) { $0.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
  }

  /// Sets a counter.
  package func setCounter(_ offset: Int, to value: UInt64) {
    withCounter(offset) { $0.store(value, ordering: .releasing) }
  }

  /// An atomic integer has the size of the integer, and no state elsewhere.
  private func withCounter<R>(_ offset: Int, _ body: (borrowing Atomic<UInt64>) -> R) -> R {
    let bytes = bytes(offset..<offset + MemoryLayout<Atomic<UInt64>>.size)
    precondition(offset.isMultiple(of: MemoryLayout<Atomic<UInt64>>.alignment), "a counter's place")
    let counter = bytes.assumingMemoryBound(to: Atomic<UInt64>.self)
    guard let first = counter.baseAddress else { preconditionFailure("memory has an address") }
    return body(first.pointee)
  }
}
