import Foundation
import JPNGThreads
import Testing

@Suite("Thread budgets")
struct ThreadBudgetTests {
  struct Failure: Error, Equatable { var name: String }

  /// What happened, in order.
  final class Log: Sendable {
    private let lines = Locked<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  /// Counts who is inside at the same time.
  final class Crowd: Sendable {
    private let counts = Locked((now: 0, most: 0))
    func visit() {
      counts.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
      Thread.sleep(forTimeInterval: 0.002)
      counts.withLock { $0.now -= 1 }
    }
    var most: Int { counts.withLock { $0.most } }
  }

  @Test("Both pieces of work run and return their results in order", arguments: [0, 1, 7])
  func results(idle: Int) {
    let log = Log()
    let results = ThreadBudget(idle: idle).both {
      log.add("first")
      return 1
    } _: {
      log.add("second")
      return "two"
    }
    #expect(results == (1, "two"))
    #expect(log.all.sorted() == ["first", "second"])
  }

  @Test("Without an idle thread, the second piece starts after the first has ended")
  func alone() {
    let log = Log()
    _ = ThreadBudget(idle: 0).both {
      log.add("first starts")
      log.add("first ends")
    } _: {
      log.add("second starts")
    }
    #expect(log.all == ["first starts", "first ends", "second starts"])
  }

  @Test("Where both fail, the first one's error is thrown", arguments: [0, 1])
  func firstError(idle: Int) {
    let budget = ThreadBudget(idle: idle)
    for _ in 0..<20 {
      #expect(throws: Failure(name: "first")) {
        try budget.both { () throws(Failure) -> Int in
          Thread.sleep(forTimeInterval: 0.001)
          throw Failure(name: "first")
        } _: { () throws(Failure) -> Int in
          throw Failure(name: "second")
        }
      }
    }
  }

  @Test("Where only one fails, its error is thrown", arguments: [0, 1], ["first", "second"])
  func oneError(idle: Int, failing: String) {
    let log = Log()
    @Sendable func work(_ name: String) throws(Failure) -> Int {
      log.add(name)
      if name == failing { throw Failure(name: name) }
      return 0
    }
    #expect(throws: Failure(name: failing)) {
      try ThreadBudget(idle: idle).both { () throws(Failure) in
        try work("first")
      } _: { () throws(Failure) in
        try work("second")
      }
    }
    #expect(log.all.contains(failing))
  }

  @Test("Work within work never runs on more threads than there are", arguments: [0, 1, 2])
  func nested(idle: Int) {
    let (budget, crowd) = (ThreadBudget(idle: idle), Crowd())
    for _ in 0..<5 {
      _ = budget.both {
        budget.both {
          crowd.visit()
        } _: {
          crowd.visit()
        }.0
      } _: {
        budget.both {
          crowd.visit()
        } _: {
          crowd.visit()
        }.0
      }
    }
    #expect(crowd.most <= idle + 1)
  }

  /// Whether two pieces of work were seen running at the same time, tried for a while, as a busy
  /// machine may run them one after the other.
  static func overlaps(_ budget: ThreadBudget) -> Bool {
    for _ in 0..<500 {
      let crowd = Crowd()
      _ = budget.both {
        crowd.visit()
      } _: {
        crowd.visit()
      }
      if crowd.most == 2 { return true }
    }
    return false
  }

  static let cores = ProcessInfo.processInfo.activeProcessorCount

  @Test("With an idle thread both run at once", .enabled(if: cores > 1, "needs two cores"))
  func together() {
    #expect(Self.overlaps(ThreadBudget(idle: 1)))
  }

  @Test("A thread is given back after an error", .enabled(if: cores > 1, "needs two cores"))
  func givenBack() {
    let budget = ThreadBudget(idle: 1)
    for _ in 0..<3 {
      _ = try? budget.both { () throws(Failure) -> Int in
        throw Failure(name: "first")
      } _: { () throws(Failure) -> Int in
        0
      }
    }
    #expect(Self.overlaps(budget))
  }

  @Test("A donated thread is used", .enabled(if: cores > 1, "needs two cores"))
  func donated() {
    let budget = ThreadBudget(idle: 0)
    budget.donate()
    #expect(Self.overlaps(budget))
  }
}

extension ThreadBudgetTests {
  @Test("Each index is run once, on any number of threads", arguments: [0, 1, 5], [0, 1, 2, 100])
  func eachOnce(idle: Int, count: Int) {
    let log = Log()
    ThreadBudget(idle: idle).forEach(count) { log.add(String($0)) }
    #expect(log.all.sorted() == (0..<count).map(String.init).sorted())
  }

  @Test("Results come in the order of the indices", arguments: [0, 3])
  func mapOrder(idle: Int) {
    #expect(ThreadBudget(idle: idle).map(50) { $0 * $0 } == (0..<50).map { $0 * $0 })
  }

  @Test("Of several errors, the one of the lowest index is thrown", arguments: [0, 3])
  func mapError(idle: Int) {
    #expect(throws: Failure(name: "3")) {
      try ThreadBudget(idle: idle).map(20) { (index) throws(Failure) -> Int in
        if index % 4 == 3 { throw Failure(name: String(index)) }
        return index
      }
    }
  }
}
