import Foundation
import JPNGLoading
import TestSupport
import Testing

/// A process that writes into a cache (Tests/CacheWriter).
private final class CacheWriterProcess {
  /// How many pictures it has made so far, and how many it has found in the cache.
  struct Progress {
    var made = 0
    var found = 0
  }

  private let tool: RunningTool
  private let input = Pipe()
  private let logs: TemporaryFolder

  init(_ cache: String, limit: Int, seed: Int, in folder: TemporaryFolder) throws {
    logs = try TemporaryFolder()
    tool = try RunningTool(
      [cache, "\(limit)", "\(seed)"], in: folder, logs: logs, standardInput: input,
      executable: BuiltProducts.cacheWriter)
  }

  var progress: Progress {
    get throws {
      // The last line may not have been written to its end.
      let lines = String(decoding: try logs.read("out"), as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      let numbers = (lines.last ?? "").split(separator: " ").compactMap { Int($0) }
      return numbers.count == 2 ? Progress(made: numbers[0], found: numbers[1]) : Progress()
    }
  }

  /// Waits until it has made so many pictures, or has ended, as it does at a wrong picture.
  func waitForPictures(_ count: Int) throws {
    while tool.isRunning, try progress.made < count { usleep(2_000) }
  }

  /// Tells it to come to an end, and waits for that.
  ///
  /// - Returns: Its exit status, and all that it has printed.
  func finish() throws -> (status: Int32, output: String) {
    try input.fileHandleForWriting.close()
    let status = tool.wait()
    return (status, String(decoding: try logs.read("out") + logs.read("err"), as: UTF8.self))
  }
}

@Suite("Pixels kept on disk: processes that write at the same time")
struct PixelCacheWritersTests {
  @Test(
    "Two processes that add and remove pictures see nothing wrong, nor does a third one",
    .timeLimit(.minutes(30)))
  func two() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cache")
    // Half of the pictures find room, so both processes make and remove all the time.
    let limit = 30 * 64 * 64 * 4
    let writers = try (0..<2).map {
      try CacheWriterProcess(path, limit: limit, seed: $0, in: folder)
    }
    for writer in writers { try writer.waitForPictures(1) }
    // From here on both are at work until they are told to end, however slow one of them is.
    let begun = try writers.map { try $0.progress.made }
    for (writer, made) in zip(writers, begun) { try writer.waitForPictures(made + 300) }
    let progress = try writers.map { try $0.progress }
    for writer in writers {
      let (status, output) = try writer.finish()
      #expect(status == 0, "\(output.suffix(500))")
    }
    for (progress, made) in zip(progress, begun) {
      #expect(progress.made >= made + 300)
      #expect(progress.found > 0)
    }
    let cache = try PixelCache(folder: path, limit: limit)
    let kept = MadePictures(64, 64).check(0..<60, in: cache)
    #expect(!kept.isEmpty && kept.count == cache.contents.count)
    #expect(cache.contents.byteCount <= limit)
    #expect(cache.refusal == nil)
  }
}
