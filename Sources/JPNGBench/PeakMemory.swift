internal import JPNGMemory

#if canImport(Glibc)
  internal import Glibc
#endif

/// How much memory a piece of work takes at its peak.
enum PeakMemory {
  /// Has the allocator give back to the system what is freed, so that it does not hide what is
  /// allocated next. To be called before peaks are measured.
  static func prepareMeasuring() { Allocator.returnFreedBlocks(from: 1 << 16) }

  /// Has the allocator behave as glibc's does in a program that has freed a large picture before:
  /// the next one gets the same memory. To be called before anything is timed.
  static func prepareTiming() { Allocator.keepFreedBlocks() }

  /// Runs `body` and tells by how many bytes the memory in use grew at most. Pages that are
  /// resident count; reserved memory that nobody touches does not. `nil` where the system does not
  /// tell: so far, only Linux does.
  static func growth<R, E: Error>(
    during body: () throws(E) -> R
  ) throws(E) -> (result: R, byteCount: Int?) {
    #if canImport(Glibc)
      let before = resetPeak() ? residentBytes("VmRSS:") : nil
      let result = try body()
      guard let before, let peak = residentBytes("VmHWM:") else { return (result, nil) }
      return (result, max(0, peak - before))
    #else
      return (try body(), nil)
    #endif
  }

  #if canImport(Glibc)
    /// Makes the peak what is in use now (proc(5), /proc/pid/clear_refs).
    private static func resetPeak() -> Bool {
      let descriptor = open("/proc/self/clear_refs", O_WRONLY)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return write(descriptor, "5", 1) == 1
    }

    /// The figure in a line of /proc/pid/status (proc(5)), in bytes.
    private static func residentBytes(_ name: String) -> Int? {
      guard let file = fopen("/proc/self/status", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count >= 2, words[0] == name { return Int(words[1]).map { $0 * 1024 } }
      }
      return nil
    }
  #endif
}
