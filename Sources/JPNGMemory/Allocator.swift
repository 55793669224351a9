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

  /// Makes the allocator keep freed blocks of up to 32 MB, as glibc learns to do.
  package static func keepFreedBlocks() { allocator_keep() }

  /// The bytes of memory that this process can have: those of the machine, or of its container.
  package static var machineByteCount: Int {
    let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let container = Int(clamping: allocator_container())
    return container > 0 ? min(machine, container) : machine
  }

  /// The bytes of addresses that this process may still take (`ulimit -v`); `nil` where there is no
  /// limit. An allocation beyond it ends the process, as Swift's arrays cannot report it.
  package static var availableByteCount: Int? {
    let count = allocator_available()
    return count < 0 ? nil : Int(count)
  }

  /// Has all threads allocate from the same memory. Otherwise glibc reserves 64 MB of addresses for
  /// each of them.
  package static func shareMemory() { allocator_share() }
}
