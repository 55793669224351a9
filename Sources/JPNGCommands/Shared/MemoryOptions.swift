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
    let wanted = maxMemory?.byteCount ?? max(256 << 20, Allocator.machineByteCount / 2)
    return min(wanted, Self.available)
  }

  /// What the system's limit of addresses (`ulimit -v`) leaves: half of what is free, as threads
  /// take some, and freed memory leaves gaps.
  private static let available = Allocator.availableByteCount.map { $0 / 2 } ?? .max

  /// Prepares the process for a limit of memory, if there is one: the allocator then returns large
  /// freed blocks at once instead of keeping them for the next picture. What is large depends on
  /// the limit: to return the little that a small picture takes, and to take it again for the next
  /// one, would be time for nothing.
  func prepare() {
    let isLimited = Self.available < .max
    if isLimited { Allocator.shareMemory() }
    guard isLimited || maxMemory != nil else { return }
    Allocator.returnFreedBlocks(from: min(max(byteCount / 64, 1 << 20), 8 << 20))
  }
}
