internal import ArgumentParser
internal import JPNGMemory
internal import JPNGReports

/// How much memory work on many files may take.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: "Memory that files at work may take together, like 256MB. (default: half of all)")
  var maxMemory: ByteSize?

  var byteCount: Int {
    maxMemory?.byteCount ?? max(256 << 20, Allocator.machineByteCount / 2)
  }

  /// A tight budget has no room for what the allocator would rather keep for the next image.
  func prepare() {
    if maxMemory != nil { Allocator.returnFreedBlocks(from: 1 << 20) }
  }
}
