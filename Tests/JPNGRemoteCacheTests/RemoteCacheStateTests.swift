import JPNGRemoteCache
import JPNGThreads
import Testing

@Suite("What a remote cache is still used for")
struct RemoteCacheStateTests {
  private let complaints = Locked<[String]>([])

  private func state(_ concurrency: Int = 1) throws -> RemoteCacheState {
    let settings = RemoteCacheSettings(
      address: try RemoteCacheAddress("http://cache"), timeLimit: .seconds(10),
      concurrency: concurrency)
    let complaints = complaints
    return RemoteCacheState(settings) { text in complaints.withLock { $0.append(text) } }
  }

  @Test("Lookups may take a time limit longer than packing, on each thread", arguments: [1, 8])
  func slow(threads: Int) throws {
    let state = try state(threads)
    for _ in 0..<7 * threads { state.looked(forSeconds: 1.3, saving: 0) }
    #expect(state.reads)
    for _ in 0..<threads { state.looked(forSeconds: 1.3, saving: 0) }
    #expect(!state.reads)
    #expect(!state.writes)
    #expect(complaints.withLock { $0.count } == 1)
  }

  @Test("What packing takes, or would have taken, gives lookups more time")
  func credit() throws {
    let state = try state()
    for _ in 0..<100 {
      state.looked(forSeconds: 2, saving: 3)
      state.looked(forSeconds: 2, saving: 0)
      state.packed(inSeconds: 2)
    }
    #expect(state.reads)
  }

  @Test("No server can say that packing would have taken for ever, or less than nothing")
  func unbelievable() throws {
    let state = try state()
    state.looked(forSeconds: 1, saving: 1e18)
    state.looked(forSeconds: 1, saving: -1e18)
    #expect(state.reads)
    state.looked(forSeconds: 19, saving: 0)
    #expect(!state.reads)
  }

  @Test("Two bad entries are told of once, and the third ends it")
  func badEntries() throws {
    let state = try state()
    state.readingFailed(.unsound)
    state.readingFailed(.wrongContent)
    #expect(state.reads)
    #expect(state.writes)
    state.readingFailed(.malformedResult)
    #expect(!state.reads)
    #expect(!state.writes)
    #expect(complaints.withLock { $0.count } == 1)
  }

  @Test("Whoever is refused writing may go on reading")
  func writing() throws {
    let state = try state()
    state.writingFailed(.refused(status: 403))
    #expect(state.reads)
    #expect(!state.writes)
  }

  @Test("A server that cannot be reached is not used any more")
  func unreachable() throws {
    let state = try state()
    state.readingFailed(.unreachable("down"))
    #expect(!state.reads)
    #expect(complaints.withLock { $0 }.first?.contains("not used any more") == true)
  }
}
