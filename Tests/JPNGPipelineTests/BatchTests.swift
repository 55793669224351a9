import JPNGPipeline
import JPNGThreads
import Testing

@Suite("Batches")
struct BatchTests {
  private let recorder = Recorder()
  private let cancellation = Cancellation()
  private let failure = AssetFailure("made up", .packing, .interrupted)

  private func batch(jobs: Int, failFast: Bool = false, memoryLimit: Int = .max) -> Batch {
    let context = PipelineContext(
      observer: recorder, cancellation: cancellation, memoryLimit: memoryLimit)
    return Batch(jobs: jobs, failFast: failFast, context: context)
  }

  private func items(_ works: [Int]) -> [(item: Int, cost: Batch.Cost)] {
    works.enumerated().map { ($0.offset, cost(work: $0.element)) }
  }

  private func cost(work: Int) -> Batch.Cost {
    Batch.Cost(work: work, piece: Workload.Piece(path: "\(work)", amount: 10 * work))
  }

  @Test("The costliest starts first, equals in their order; results come in the items' order")
  func order() async {
    let started = Locked<[Int]>([])
    let results = await batch(jobs: 1).run(items([1, 9, 5, 9]), in: .pixels) { item, _ in
      started.withLock { $0.append(item) }
      return item * 10
    }
    #expect(started.withLock { $0 } == [1, 3, 2, 0])
    #expect(results.map { try? $0?.get() } == [0, 10, 20, 30])
    #expect(recorder.progress ?? (0, 0) == (4, 4))
    #expect(recorder.workload == Workload(unit: .pixels, files: 4, amount: 240))
    #expect(recorder.begun.map(\.path) == ["9", "9", "5", "1"])
    #expect(recorder.ended == recorder.begun)
  }

  @Test("A failure is the result of its item alone")
  func failureOfOne() async {
    let results = await batch(jobs: 2).run(items([3, 2, 1]), in: .bytes) {
      (item, _) throws(AssetFailure) in
      if item == 1 { throw failure }
      return item
    }
    #expect(results.map { (try? $0?.get()) == nil } == [false, true, false])
    #expect(results.compactMap { try? $0?.get() } == [0, 2])
    #expect(recorder.failures == [failure])
    #expect(recorder.failedPieces.map(\.path) == ["2"] && recorder.ended.count == 3)
  }

  @Test("With failFast nothing starts after a failure")
  func failFast() async {
    let results = await batch(jobs: 1, failFast: true).run(items([3, 2, 1]), in: .bytes) {
      (item, _) throws(AssetFailure) in
      if item == 1 { throw failure }
      return item
    }
    #expect(results.map { $0 == nil } == [false, false, true])
  }

  @Test("After a cancellation nothing starts")
  func cancelled() async {
    let results = await batch(jobs: 1).run(items([3, 2, 1]), in: .bytes) { item, _ in
      if item == 1 { cancellation.request() }
      return item
    }
    #expect(results.map { $0 == nil } == [false, false, true])
  }

  @Test("Jobs together never hold more than the budget")
  func budget() async {
    let held = Locked((now: 0, most: 0))
    let costs = (0..<40).map { 10 + $0 * 7 % 60 }
    let items = costs.map { (item: $0, cost: cost(work: $0)) }
    let memory = Batch.Memory<Int>(.packing, path: { "\($0)" }, need: { $0 })
    let batch = batch(jobs: 8, memoryLimit: 100)
    let results = await batch.run(items, in: .pixels, memory: memory) { cost, _ in
      held.withLock { held in
        held.now += cost
        held.most = max(held.most, held.now)
      }
      for _ in 0..<2000 { held.withLock { _ in } }
      held.withLock { $0.now -= cost }
    }
    #expect(results.count == 40)
    #expect(held.withLock { $0.most } <= 100)
    #expect(held.withLock { $0.now } == 0)
  }

  @Test("An item of which nothing is known has all memory; one that needs more than all fails")
  func unknownNeed() async {
    let held = Locked((now: 0, most: 0))
    let needs: [Int?] = [60, nil, 101, 40, nil]
    let items = needs.indices.map { (item: $0, cost: cost(work: 5 - $0)) }
    let memory = Batch.Memory<Int>(.packing, path: { "\($0)" }, need: { needs[$0] })
    let batch = batch(jobs: 5, memoryLimit: 100)
    let results = await batch.run(items, in: .pixels, memory: memory) { item, _ in
      held.withLock { held in
        held.now += needs[item] ?? 100
        held.most = max(held.most, held.now)
      }
      for _ in 0..<2000 { held.withLock { _ in } }
      held.withLock { $0.now -= needs[item] ?? 100 }
    }
    #expect(held.withLock { $0.most } <= 100)
    #expect(results.map { (try? $0?.get()) != nil } == [true, true, false, true, true])
    #expect(
      recorder.failures
        == [AssetFailure("2", .packing, .memoryExceeded(needed: 101, limit: 100))])
  }
}
