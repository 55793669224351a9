package import JPNGBenchResults
internal import JPNGFiles
internal import JPNGThreads

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension BenchReport.Machine {
  /// The machine that this runs on, now.
  ///
  /// - Parameter codecs: Those that are measured. The libraries that they use are named.
  package static func current(
    label: String?, _ codecs: [BenchCodec] = []
  ) -> BenchReport.Machine {
    var name = utsname()
    uname(&name)
    let system = [text(name.sysname), text(name.machine)]
    return BenchReport.Machine(
      system: system.joined(separator: " "), cpu: cpuName ?? "unknown",
      cores: ThreadBudget.coreCount,
      libraries: Dictionary(
        uniqueKeysWithValues: BenchLibraries.all(for: codecs).map { ($0.name, $0.version) }),
      date: Date().formatted(.iso8601), label: label)
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    String(decoding: bytes(ofCString: characters), as: UTF8.self)
  }

  private static var cpuName: String? {
    #if canImport(Darwin)
      var count = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &count, nil, 0) == 0 else { return nil }
      var name = [UInt8](repeating: 0, count: count)
      guard sysctlbyname("machdep.cpu.brand_string", &name, &count, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    #else
      guard let bytes = try? WholeFile.read("/proc/cpuinfo") else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
        .map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    #endif
  }
}
