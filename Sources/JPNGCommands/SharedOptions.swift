internal import ArgumentParser
internal import JPNG
internal import JPNGMemory
internal import JPNGReports

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Options of every command that works on many files.
struct BatchOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: "Files worked on at the same time. (default: one per core)")
  var jobs: Int?

  @Option(help: "Refuse images of more pixels.")
  var maxPixels = Limits().maxPixels

  // Without -q, which is --quality where something is packed.
  @Flag(help: "Say nothing but errors.")
  var quiet = false

  mutating func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
    if maxPixels < 1 { throw ValidationError("--max-pixels is at least 1") }
  }

  var jobCount: Int { jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  var limits: Limits {
    var limits = Limits()
    limits.maxPixels = maxPixels
    return limits
  }
}

/// How much memory work on many files may take.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: "Memory that files at work may take together, like 256MB. (default: half of all)")
  var maxMemory: ByteSize?

  var byteCount: Int { maxMemory?.byteCount ?? Self.half }

  /// A tight budget has no room for what the allocator would rather keep for the next image.
  func prepare() {
    if maxMemory != nil { Allocator.returnFreedBlocks(from: 1 << 20) }
  }

  /// Half of the machine's memory.
  private static var half: Int {
    max(256 << 20, Allocator.machineByteCount / 2)
  }
}

/// Where outputs go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "For one input file: the output file, or a folder that exists. Otherwise a folder.")
  var output: String

  @Flag(help: "Refuse to replace files that exist.")
  var noOverwrite = false
}

/// The status that the failures of a command call for; `nil` where all is well.
func exitStatus(
  of failures: [CommandFailure], _ inputs: InputList
) -> CommandFailure.Status? {
  if Interruption.isRequested { return .interrupted }
  guard let first = failures.first else { return nil }
  return inputs.isSingleFile || inputs.isSingleFailure ? first.status : .someFailed
}

/// Runs a command's work: what it throws is reported and ends the program with its status, what it
/// returns has been reported and does the same.
func runReporting(
  _ console: Console,
  _ work: (Console) async throws(CommandFailure) -> CommandFailure.Status?
) async throws {
  let status: CommandFailure.Status?
  do throws(CommandFailure) {
    status = try await work(console)
  } catch {
    console.report(error)
    status = error.status
  }
  if let status { throw ExitCode(status.rawValue) }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
