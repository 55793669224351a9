import JPNGRemoteCache
import Testing

@Suite("Uploads that wait")
struct UploadQueueTests {
  private let queue = UploadQueue(executor: NetworkExecutor())
  private let gate = AsyncStream<Void>.makeStream()

  /// An upload that ends when the gate is opened.
  private func blocked(_ byteCount: Int) -> UploadQueue.Upload {
    UploadQueue.Upload(byteCount: byteCount) { [opening = gate.stream] in
      for await _ in opening {}
    }
  }

  @Test("All are done, and waited for")
  func done() async {
    let (done, counter) = AsyncStream<Int>.makeStream()
    for index in 0..<20 {
      queue.add(UploadQueue.Upload(byteCount: 10) { counter.yield(index) })
    }
    await queue.drain(.seconds(60)) { true }
    #expect(queue.close() == 0)
    counter.finish()
    var found: [Int] = []
    for await index in done { found.append(index) }
    #expect(found.sorted() == Array(0..<20))
  }

  @Test("What would take too much memory is refused, and counted")
  func refused() async {
    queue.add(blocked(UploadQueue.byteLimit))
    queue.add(UploadQueue.Upload(byteCount: 1) { Issue.record("it has no room") })
    #expect(queue.close() == 2)
    gate.continuation.finish()
    await queue.drain(.seconds(60)) { true }
  }

  @Test("One that is larger than the limit has its turn where nothing else waits")
  func large() async {
    queue.add(UploadQueue.Upload(byteCount: 2 * UploadQueue.byteLimit) {})
    await queue.drain(.seconds(60)) { true }
    #expect(queue.close() == 0)
  }

  @Test("Waiting ends with the time limit, or when it is not wanted", arguments: [true, false])
  func waiting(isWanted: Bool) async {
    queue.add(blocked(1))
    await queue.drain(isWanted ? .milliseconds(20) : .seconds(3600)) { isWanted }
    #expect(queue.close() == 1)
    gate.continuation.finish()
  }
}
