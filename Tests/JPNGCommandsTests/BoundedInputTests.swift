import Foundation
import TestSupport
import Testing

@Suite("Inputs without bound")
struct BoundedInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.png(), to: "a.png")
    try folder.write(Sample.packed(), to: "a.jpng")
  }

  private static let readers = [
    ["pack", "IN", "-o", "out.jpng"], ["unpack", "IN", "-o", "out.png"], ["verify", "IN"],
    ["inspect", "IN"], ["compare", "IN", "a.png"], ["compare", "a.png", "IN"],
  ]

  private func run(
    _ command: [String], on input: String, _ options: String..., bytes: [UInt8] = []
  ) throws -> ProcessResult {
    try Tool.run(
      command.map { $0 == "IN" ? input : $0 } + options, input: bytes, in: folder)
  }

  @Test("A device is no picture", arguments: readers)
  func devices(command: [String]) throws {
    let result = try run(command, on: "/dev/zero")
    #expect(result.status == 66)
    #expect(
      result.errors.contains(
        "/dev/zero: reading: a pipe or a device, which only --allow-special-files reads"))
    #expect(folder.files == ["a.jpng", "a.png"])
  }

  @Test("A device that is allowed all the same is read up to the limit", arguments: readers)
  func allowedDevices(command: [String]) throws {
    let result = try run(
      command, on: "/dev/zero", "--allow-special-files", "--max-file-size", "3MB")
    #expect(result.status == 69)
    #expect(result.errors.contains("more than --max-file-size allows (3.0 MB)"))
  }

  @Test(
    "A file that says that it has no bytes, and has 2⁴⁰, does not fill the memory",
    .enabled(if: MeasuredTool.isMeaningful, Comment(rawValue: MeasuredTool.requirement)))
  func endlessFile() throws {
    let (result, peak) = try MeasuredTool.run(["verify", "/proc/self/pagemap"], in: folder)
    #expect([66, 69].contains(result.status))
    #expect(peak < 200_000_000)
  }

  @Test("Larger files are refused by every command that reads", arguments: readers)
  func fileSize(command: [String]) throws {
    let input = ["unpack", "verify", "inspect"].contains(command[0]) ? "a.jpng" : "a.png"
    let result = try run(command, on: input, "--max-file-size", "100")
    #expect(result.status == 69)
    #expect(result.errors.contains("\(input): reading: has more than --max-file-size allows"))
    let count = try folder.read(input).count
    #expect(try run(command, on: input, "--max-file-size", "\(max(count, 100_000))").status == 0)
  }

  @Test("So are reports, and the pictures of the benchmark")
  func otherFiles() throws {
    #expect(
      try Tool.run("pack", "a.png", "-o", "b.jpng", "--report", "r.json", in: folder).status == 0)
    let check = ["check", "r.json", "--baseline", "r.json"]
    #expect(try Tool.run(check, in: folder).status == 0)
    #expect(try Tool.run(check + ["--max-file-size", "100"], in: folder).status == 69)
    let bench = try Tool.run(
      "bench", "a.png", "--runs", "1", "--min-time", "0", "--max-file-size", "100", in: folder)
    #expect(bench.status == 69)
  }

  @Test("Standard input may not be larger than all memory that may be used", arguments: readers)
  func standardInput(command: [String]) throws {
    let zeros = [UInt8](repeating: 0, count: 3_000_000)
    if command[0] == "inspect" {
      let result = try run(command, on: "-", "--max-file-size", "1MB", bytes: zeros)
      #expect(result.status == 69)
    } else {
      let result = try run(command, on: "-", "--max-memory", "1MB", bytes: zeros)
      #expect(result.status == 69)
      #expect(result.errors.contains("than --max-memory allows (1.0 MB)"))
    }
  }

  @Test(
    "What needs more memory than there may be is refused, by its headers",
    arguments: [
      ["verify"], ["unpack", "-o", "b.png"],
    ])
  func memory(command: [String]) throws {
    for (input, bytes) in [("a.jpng", []), ("-", try folder.read("a.jpng"))] {
      let refused = try Tool.run(
        command + [input, "--max-memory", "1MB"], input: bytes, in: folder)
      #expect(refused.status == 69)
      #expect(refused.errors.contains("more than --max-memory allows (1.0 MB)"))
      let accepted = try Tool.run(
        command + [input, "--max-memory", "100MB"], input: bytes, in: folder)
      #expect(accepted.status == 0)
    }
  }

  @Test("A pipe in an output folder keeps nobody waiting", .timeLimit(.minutes(30)))
  func outputPipe() throws {
    try #require(mkdir(folder.path("out"), 0o700) == 0)
    try #require(mkfifo(folder.path("out/a.jpng"), 0o600) == 0)
    try #require(mkfifo(folder.path("out/a.png"), 0o600) == 0)
    try #require(mkfifo(folder.path("out/.jpng-1-1.tmp"), 0o600) == 0)
    #expect(try Tool.run("pack", "a.png", "-o", "out", in: folder).status == 73)
    #expect(try Tool.run("unpack", "a.jpng", "-o", "out", in: folder).status == 73)
  }

  @Test(
    "What the tool finds by itself is only read if it is a file", .timeLimit(.minutes(30)))
  func foundPipes() throws {
    try folder.write(Sample.png(), to: "in/a.png")
    let pack = ["pack", "in", "-o", "out"]
    #expect(try Tool.run(pack + ["--cache", "cache"], in: folder).status == 0)
    let entry = try #require(folder.files(below: "cache").first { !$0.hasPrefix(".") })
    for name in ["out/.jpng-manifest", "cache/\(entry)"] {
      try FileManager.default.removeItem(atPath: folder.path(name))
      try #require(mkfifo(folder.path(name), 0o600) == 0)
    }
    try FileManager.default.removeItem(atPath: folder.path("out/a.jpng"))
    #expect(try Tool.run(pack + ["--cache", "cache"], in: folder).status == 0)
    #expect(verifies(try folder.read("out/a.jpng")))
    #expect(try Tool.run("cache", "verify", "--cache", "cache", in: folder).status == 0)
    try #require(mkfifo(folder.path("in/jpng.yml"), 0o600) == 0)
    let result = try Tool.run(pack, in: folder)
    #expect(result.status == 66)
    #expect(
      result.errors
        == "jpng: error: in/jpng.yml: reading: a pipe or a device, which only --config reads\n")
  }

  @Test(
    "Of a device that stands for a list, a configuration or results, some is read",
    arguments: [
      ["verify", "@/dev/zero"], ["pack", "a.png", "-o", "b.jpng", "--config", "/dev/zero"],
      ["bench", "--results", "/dev/zero"],
    ])
  func namedDevices(command: [String]) throws {
    let result = try Tool.run(command, in: folder)
    #expect([1, 69].contains(result.status))
    #expect(
      result.errors.contains(
        "/dev/zero: reading: has more than is read of a pipe or a device (64 MB)"))
  }

  @Test("A manifest from a device without end is read no further than its first line may be")
  func endlessManifest() throws {
    let result = try Tool.run("pack", "--manifest", "/dev/zero", "-o", "out", in: folder)
    #expect(result.status == 65)
    #expect(result.errors.contains("/dev/zero: reading: line 1: it has no end"))
  }

  @Test(
    "Whatever the limit of addresses, the program ends", .timeLimit(.minutes(30)),
    .enabled(if: MeasuredTool.isMeaningful, "a sanitizer takes more addresses than any limit"))
  func anyLimitOfAddresses() throws {
    let script = """
      for limit in 150000 170000 190000 200000 210000 220000 230000 240000 245000 250000 255000 \
        260000 280000 300000 350000 400000; do
        (ulimit -v $limit && "$0" verify a.jpng); echo "status $?"
      done
      """
    let result = try runProcess(
      URL(filePath: "/bin/sh"), ["-c", script, BuiltProducts.jpng.path], in: folder.url)
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("status ") }
    #expect(lines.count == 16)
    // The loader itself fails with 127 where the libraries do not fit.
    for line in lines { #expect(["status 0", "status 69", "status 127"].contains(line)) }
    #expect(lines.last == "status 0")
  }

  @Test(
    "A limit of addresses is an error of one file, not the end of the program",
    .enabled(if: MeasuredTool.isMeaningful, "a sanitizer takes more addresses than any limit"))
  func addresses() throws {
    try folder.write(PNGFiles.large(side: 6000), to: "large.png")
    let result = try runProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "ulimit -v 1500000 && \"$0\" pack large.png a.png -o out", BuiltProducts.jpng.path],
      in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("large.png: packing: needs up to "))
    #expect(folder.exists("out/a.jpng"))
    let none = try runProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "ulimit -v 120000 && \"$0\" --version", BuiltProducts.jpng.path],
      in: folder.url)
    // Whether there is room, for the program or for its libraries, which the loader says with 127,
    // depends on the build. It ends in any case: it used to wait without end.
    #expect([0, 69, 127].contains(none.status))
  }

  @Test("A stream that is closed is named, and no file takes its place")
  func closedStreams() throws {
    let shell = URL(filePath: "/bin/sh")
    let tool = BuiltProducts.jpng.path
    let output = try runProcess(
      shell, ["-c", "\"$0\" inspect a.jpng >&-", tool], in: folder.url)
    #expect(output.status == 74)
    #expect(output.errors == "jpng: error: standard output: writing: it is closed\n")
    for option in ["--version", "--help", "--licenses", "pack --help"] {
      let help = try runProcess(
        shell, ["-c", "\"$0\" \(option) > /dev/full", tool], in: folder.url)
      #expect(help.status == 74)
      #expect(help.errors.contains("jpng: error: standard output: writing: No space left"))
    }
    let all = try runProcess(
      shell, ["-c", "\"$0\" pack a.png -o b.jpng --cache off <&- >&- 2>&-", tool],
      in: folder.url)
    #expect(all.status == 74)
    #expect(verifies(try folder.read("b.jpng")))
  }

  @Test("A name that spreadsheets would take for a formula is text in CSV")
  func formulas() throws {
    let names = ["=1+1.png", "+1.png", "-1.png", "@a.png"]
    for name in names { try folder.write(Sample.png(), to: "in/\(name)") }
    #expect(try Tool.run("pack", "in", "-o", "out", "--report", "r.csv", in: folder).status == 0)
    let lines = String(decoding: try folder.read("r.csv"), as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 5)
    for name in names { #expect(lines.contains { $0.hasPrefix("'\(name),'") }) }
  }
}
