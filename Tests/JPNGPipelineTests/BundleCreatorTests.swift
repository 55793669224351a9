import JPNG
import JPNGFiles
import JPNGPipeline
import JPNGThreads
import TestSupport
import Testing

@Suite("Making and checking bundles")
struct BundleCreatorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "art/a.json")
    try folder.write([UInt8](repeating: 7, count: 3 << 20), to: "art/large")
    try folder.write([9], to: "art/z")
  }

  private func creator(_ cancellation: Cancellation = Cancellation()) -> BundleCreator {
    BundleCreator(
      alignment: 64, previewsInFront: false, limits: Limits(), replacing: .bundles,
      context: PipelineContext(observer: Recorder(), cancellation: cancellation))
  }

  private func cause(_ body: () throws -> Void) -> AssetFailure.Cause? {
    do { try body() } catch { return (error as? AssetFailure)?.cause }
    return nil
  }

  @Test(
    "A file that is changed after it was looked at is an error, and nothing is written",
    arguments: [[], [1, 2], [1, 2, 4], [1, 2, 3, 4]] as [[UInt8]])
  func changes(bytes: [UInt8]) throws {
    let sources = BundleSources(folder: folder.path("art"))
    let described = try sources.files.map(creator().describe)
    try folder.write(bytes, to: "art/a.json")
    let found = cause {
      _ = try creator().write(sources.files, described, to: folder.path("a.zip"))
    }
    #expect(found == .changedMeanwhile)
    #expect(folder.files == ["art/a.json", "art/large", "art/z"])
  }

  @Test("A file that is gone is an error, and so is a cancellation")
  func ends() throws {
    let sources = BundleSources(folder: folder.path("art"))
    let described = try sources.files.map(creator().describe)
    let cancellation = Cancellation()
    _ = cancellation.request()
    let cancelled = cause {
      _ = try creator(cancellation).write(sources.files, described, to: folder.path("a.zip"))
    }
    #expect(cancelled == .interrupted)
    try folder.remove("art/z")
    let gone = cause {
      _ = try creator().write(sources.files, described, to: folder.path("a.zip"))
    }
    guard case .unreadable = gone else {
      return #expect(Bool(false), "\(String(describing: gone))")
    }
    #expect(!folder.exists("a.zip"))
  }

  @Test("Files are in the order of the bytes of their paths, whatever the folders")
  func order() throws {
    for name in ["b/c", "b.d", "b-e", "C", "é"] { try folder.write([], to: "tree/" + name) }
    let sources = BundleSources(folder: folder.path("tree"))
    #expect(sources.failures.isEmpty)
    #expect(sources.files.map(\.relativePath) == ["C", "b-e", "b.d", "b/c", "é"])
  }
}
