import JPNGPipeline
import JPNGReports
import Testing

@testable import JPNGCommands

@Suite("Sizes, paths and tables")
struct ParsingTests {
  @Test(
    "Sizes as people write them",
    arguments: [
      ("100MB", 100_000_000), ("100MiB", 104_857_600), ("104857600", 104_857_600), ("1b", 1),
      ("2kB", 2000), ("2KiB", 2048), ("3gb", 3_000_000_000), ("1TiB", 1 << 40),
    ])
  func sizes(text: String, byteCount: Int) {
    #expect(ByteSize(argument: text)?.byteCount == byteCount)
  }

  @Test(
    "What is no size",
    arguments: [
      "", "MB", "0", "-1", "1.5GB", "10XB", "10 MB ", "1e6", "٣MB", "99999999999999999999",
      "9223372036854775807kB",
    ])
  func noSizes(text: String) { #expect(ByteSize(argument: text) == nil) }

  @Test(
    "Percentages",
    arguments: [("2%", 2), ("0.5%", 0.5), ("0%", 0), ("150%", 150), ("007.250%", 7.25)])
  func percentages(text: String, percent: Double) {
    #expect(Percentage(argument: text)?.percent == percent)
  }

  @Test(
    "What is no percentage",
    arguments: [
      "", "%", "2", "0.02", "-1%", "+1%", "1.%", ".5%", "1e2%", "2 %", "nan%", "0x1%", "٣%",
    ])
  func noPercentages(text: String) { #expect(Percentage(argument: text) == nil) }

  @Test(
    "What names an input",
    arguments: [
      ("a.png", .source(.path("a.png"))), ("-", .source(.standardInput)),
      ("./-", .source(.path("./-"))), ("-a", .source(.path("-a"))),
      ("@a.txt", .list(.path("a.txt"), name: "@a.txt", standardInput: "-")),
      ("@-", .list(.standardInput, name: "@-", standardInput: "-")),
      ("@@a", .list(.path("@a"), name: "@@a", standardInput: "-")),
      ("@", .list(.path(""), name: "@", standardInput: "-")),
    ] as [(String, InputArgument)])
  func inputs(text: String, argument: InputArgument) {
    #expect(InputArgument(argument: text) == argument)
  }

  @Test("What names an output")
  func outputs() {
    #expect(OutputDestination(argument: "-") == .standardOutput)
    #expect(OutputDestination(argument: "./-") == .path("./-"))
    #expect(OutputDestination(argument: "@a") == .path("@a"))
  }

  @Test("A table lines its columns up and leaves no spaces at the ends")
  func table() {
    var table = TextTable([("name", .left), ("size", .right), ("note", .left)])
    table.append(["a", "12345", ""])
    table.append(["longer", "1", "x"])
    #expect(table.text == "name     size  note\na       12345\nlonger      1  x")
  }
}
