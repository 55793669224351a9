internal import CAllocator

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The system's allocator, and the memory that it has to give. For programs: a library must not
/// decide for a process how its memory is managed.
package enum Allocator {
  /// Has freed blocks of so many bytes or more given back to the system at once. Glibc comes to keep
  /// blocks of up to 32 MB otherwise, for which a limit of memory has no room.
  package static func returnFreedBlocks(from byteCount: Int) {
    allocator_return_from(Int32(clamping: byteCount))
  }

  /// Bytes of memory that the machine has.
  package static var machineByteCount: Int {
    sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
  }
}
