internal import CAllocator

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Settings of the system's allocator, and the size of the machine's memory.
///
/// Only programs may change the settings: they apply to the whole process, so a library must leave
/// them alone.
package enum Allocator {
  /// Makes the allocator return freed blocks of at least `byteCount` bytes to the system at once.
  ///
  /// Without this, glibc learns to keep freed blocks of up to 32 MB for itself. They would count
  /// towards a process's memory although nobody uses them, and a low limit has no room for that.
  package static func returnFreedBlocks(from byteCount: Int) {
    allocator_return_from(Int32(clamping: byteCount))
  }

  /// The size of the machine's memory in bytes.
  package static var machineByteCount: Int {
    sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
  }
}
