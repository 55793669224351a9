internal import ArgumentParser
internal import JPNGMemory
internal import JPNGReports

/// The options that say how much memory the work on many files may take.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: "Memory that files at work may take together, like 256MB. (default: half of all)")
  var maxMemory: ByteSize?

  /// The bytes that all files being worked on may take together.
  var byteCount: Int {
    maxMemory?.byteCount ?? max(256 << 20, Allocator.machineByteCount / 2)
  }

  /// Prepares the process for a limit of memory, if one was given: the allocator then returns large
  /// freed blocks at once instead of keeping them for the next picture.
  func prepare() {
    if maxMemory != nil { Allocator.returnFreedBlocks(from: 1 << 20) }
  }
}
