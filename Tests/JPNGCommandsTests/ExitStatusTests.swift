import JPNG
import JPNGFiles
import JPNGPipeline
import Testing

@testable import JPNGCommands

@Suite("Exit codes and words of failures")
struct ExitStatusTests {
  private static let noFile = FileError(
    path: "a.png", attempt: .opening, reason: "No such file or directory")

  private static func unwritten(_ cause: FileWriteError.Cause) -> AssetFailure.Cause {
    .unwritten(FileWriteError("a.png", cause))
  }

  @Test(
    "What stood in the way decides the code",
    arguments: [
      (.content(JPNGError(.malformed, "")), 65), (.content(JPNGError(.unsupported, "")), 69),
      (.content(JPNGError(.limitExceeded, "")), 69), (.content(JPNGError(.invalidRegion, "")), 64),
      (.content(JPNGError(.checkFailed, "")), 70), (.unreadable(noFile), 66),
      (unwritten(.exists), 73), (unwritten(.cannotCreate(reason: "")), 73),
      (unwritten(.notWritten(reason: "")), 74), (unwritten(.notReadBack(noFile)), 66),
      (.outputsCollide(first: "a", second: "b"), 64), (.outputIsInput("a"), 64),
      (.replacedByReport, 64), (.replacedByResults, 64), (.severalIntoOneStream, 64),
      (.fileAndFolder, 64), (.fallbackTaken, 73), (.memoryExceeded(needed: 2, limit: 1), 69),
      (.changedMeanwhile, 66), (.insideSource("a"), 64), (.noEntry, 66), (.occupied, 73),
      (.leadsOut, 73), (.noPreview, 69), (.noPictures, 66), (.unmatched(.noSource), 66),
      (.interrupted, 130),
    ] as [(AssetFailure.Cause, Int32)])
  func codes(cause: AssetFailure.Cause, code: Int32) {
    #expect(ExitStatus(cause).rawValue == code)
  }

  @Test("Options have the names of the command line; the pipeline knows none of them")
  func words() {
    let existing = AssetFailure(FileWriteError("a.png", .exists))
    #expect(existing.text == "writing: exists")
    #expect(CommandFailure(existing).text == "writing: exists, and --no-overwrite was given")
    let large = AssetFailure("a.png", .packing, .memoryExceeded(needed: 2_000_000, limit: 1000))
    #expect(CommandFailure(large).reason.contains("more than --max-memory allows (1"))
    #expect(!large.reason.contains("--"))
  }

  @Test("One input's failure is the command's; of several, some have failed")
  func several() {
    #expect(ExitStatus.of([], isSingle: false) == nil)
    #expect(ExitStatus.of([.noInput, .invalidData], isSingle: false) == .someFailed)
    #expect(ExitStatus.of([.noInput], isSingle: true) == .noInput)
  }
}
