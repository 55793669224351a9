import JPNG
import JPNGAssetReports
import JPNGConfiguration
import JPNGFiles
import JPNGPipeline
import JPNGThreads
import TestSupport
import Testing

/// A tree packed as a build tool would do it.
@Suite("Packing a tree without the command line")
struct PackTreeTests {
  let folder: TemporaryFolder
  private let cancellation = Cancellation()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(PNGFiles.noise(side: 32), to: "in/noise.png")
    try folder.write(PNGFiles.noise(side: 24), to: "in/sub/noise.PNG")
  }

  private func plan(
    _ inputs: [String] = ["in"], hasFallbacks: Bool = false
  ) throws(AssetFailure) -> (OutputPlan, InputList) {
    let inputs = InputList(
      inputs.map { .source(.path(folder.path($0))) }, pathExtensions: ["png"],
      cancellation: cancellation)
    let plan = try OutputPlan(
      inputs, output: .path(folder.path("out")), replacing: "png", with: "jpng",
      hasFallback: { _ in hasFallbacks })
    return (plan, inputs)
  }

  private func pack(
    _ plan: OutputPlan, _ settings: AssetSettings = AssetSettings(),
    measures: AssetMeasures = AssetMeasures(), memoryLimit: Int = .max, overwrites: Bool = true,
    telling recorder: Recorder
  ) async throws -> [Result<AssetOutcome, AssetFailure>?] {
    try plan.prepareFolders()
    let packer = AssetPacker(
      measures: measures, writer: AssetWriter(overwrites: overwrites),
      context: PipelineContext(
        observer: recorder, cancellation: cancellation, memoryLimit: memoryLimit))
    return await PackRun(packer: packer, jobs: 2)
      .run(plan.items.map { PackTask($0, settings) })
  }

  private var outputs: [String] { folder.files.filter { $0.hasPrefix("out/") } }

  @Test("Every source has its output and its outcome")
  func tree() async throws {
    let recorder = Recorder()
    let (plan, inputs) = try plan()
    #expect(inputs.failures.isEmpty)
    let measures = AssetMeasures(hasScores: true)
    let outcomes = try await pack(plan, measures: measures, telling: recorder).compactMap {
      try $0?.get()
    }
    #expect(outcomes.map(\.source) == ["noise.png", "sub/noise.PNG"])
    #expect(outcomes.map(\.output) == ["noise.jpng", "sub/noise.jpng"])
    #expect(outputs == ["out/noise.jpng", "out/sub/noise.jpng"])
    for (outcome, item) in zip(outcomes, plan.items) {
      let bytes = try WholeFile.read(#require(item.path))
      #expect(outcome.status == .packed && outcome.packedBytes == bytes.count)
      #expect(outcome.scores?.ssimulacra2 != nil && outcome.quality == 80)
      try JPNGDecoder(bytes).verify()
    }
    #expect(recorder.failures.isEmpty)
    #expect(recorder.progress ?? (0, 0) == (2, 2))
  }

  @Test("Two sources of one output are refused before anything is written")
  func collision() throws {
    try folder.write(PNGFiles.noise(side: 8), to: "other/noise.png")
    let error = #expect(throws: AssetFailure.self) { try plan(["in", "other"]) }
    guard case .outputsCollide(let first, let second) = error?.cause else {
      Issue.record("\(error?.description ?? "nothing thrown")")
      return
    }
    #expect(first.hasSuffix("in/noise.png") && second.hasSuffix("other/noise.png"))
    #expect(outputs.isEmpty)
  }

  @Test("An output that is an input is refused")
  func outputIsInput() throws {
    try folder.write(PNGFiles.noise(side: 8), to: "a.png")
    let inputs = InputList(
      [.source(.path(folder.path("a.png")))], pathExtensions: ["png"],
      cancellation: cancellation)
    let error = #expect(throws: AssetFailure.self) {
      try OutputPlan(inputs, output: .path(folder.path("a.png")), replacing: "png", with: "jpng")
    }
    #expect(error?.cause == .outputIsInput(folder.path("a.png")))
  }

  @Test("A file that fails is told with its cause, and does not stop the others")
  func failure() async throws {
    try folder.write(Array("no PNG".utf8), to: "in/broken.png")
    let recorder = Recorder()
    let results = try await pack(plan().0, telling: recorder)
    #expect(recorder.failures.map(\.path) == [folder.path("in/broken.png")])
    guard case .content(let error) = recorder.failures.first?.cause else {
      Issue.record("\(recorder.failures)")
      return
    }
    #expect(error.code == .malformed)
    #expect(results.map { (try? $0?.get()) == nil } == [true, false, false])
    #expect(outputs.count == 2)
  }

  @Test("What exists is kept where it is not to be replaced")
  func existing() async throws {
    try folder.write([1], to: "out/noise.jpng")
    let recorder = Recorder()
    _ = try await pack(plan().0, overwrites: false, telling: recorder)
    let path = folder.path("out/noise.jpng")
    #expect(recorder.failures.map(\.cause) == [.unwritten(FileWriteError(path, .exists))])
    #expect(try folder.read("out/noise.jpng") == [1])
  }

  @Test("A source that packing would not make smaller is kept")
  func fallback() async throws {
    let tiny = PNGFiles.large(side: 16)
    try folder.write(tiny, to: "in/tiny.png")
    let results = try await pack(
      plan(hasFallbacks: true).0, AssetSettings(options: PackOptions(), fallback: .png),
      telling: Recorder())
    let outcomes = results.compactMap { try? $0?.get() }
    let outcome = try #require(outcomes.first { $0.source == "tiny.png" })
    #expect(outcome.status == .fallback && outcome.output == "tiny.png")
    #expect(outcome.packedBytes == tiny.count && outcome.quality == nil)
    #expect(try folder.read("out/tiny.png") == tiny)
  }

  @Test("A cancellation lets no other file begin")
  func cancelled() async throws {
    for index in 0..<20 { try folder.write(PNGFiles.noise(side: 16), to: "in/\(index).png") }
    let cancellation = cancellation
    let recorder = Recorder { cancellation.request() }
    let results = try await pack(plan().0, telling: recorder)
    let done = results.compactMap { try? $0?.get() }
    #expect((1...2).contains(done.count) && done.count == outputs.count)
    #expect(results.count { $0 == nil } == results.count - done.count)
    #expect(recorder.failures.isEmpty)
  }

  @Test("A file that needs more memory than there is fails with both numbers, alone")
  func memory() async throws {
    try folder.write(PNGFiles.large(side: 2000), to: "in/large.png")
    let recorder = Recorder()
    let limit = 8 << 20
    _ = try await pack(plan().0, memoryLimit: limit, telling: recorder)
    #expect(recorder.failures.map(\.path) == [folder.path("in/large.png")])
    guard case .memoryExceeded(let needed, limit) = recorder.failures.first?.cause else {
      Issue.record("\(recorder.failures)")
      return
    }
    #expect(needed > limit && outputs.count == 2)
  }

  @Test("A target out of reach is told with what the best has")
  func target() async throws {
    let recorder = Recorder()
    let results = try await pack(
      plan(["in/sub"]).0, AssetSettings(options: PackOptions(), target: 99.999),
      telling: recorder)
    let outcome = try #require(try results.first??.get())
    #expect(outcome.targetReached == false && outcome.quality == 100)
    let missed = MissedTarget(
      path: folder.path("in/sub/noise.PNG"),
      .score(outcome.scores?.ssimulacra2, target: 99.999))
    #expect(recorder.missedTargets == [missed] && recorder.failures.isEmpty)
  }
}
