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

  /// Where pieces of work wait for each other, which they can do only while they run at once.
  final class Meeting: Sendable {
    private let size: Int
    private let arrived = Locked(0)
    private let isComplete = DispatchSemaphore(value: 0)

    init(of size: Int) { self.size = size }

    /// Waits until all have come, but not for ever. Those that come later do not wait.
    ///
    /// - Parameter once: Called when the last has come, before any of them leaves.
    ///
    /// - Returns: Whether they have met.
    @discardableResult
    func attend(_ once: () -> Void = {}) -> Bool {
      let number = arrived.withLock { arrived in
        arrived += 1
        return arrived
      }
      if number == size {
        once()
        for _ in 1..<size { isComplete.signal() }
      }
      return number >= size || isComplete.wait(timeout: .now() + 30) == .success
    }
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

  /// With an idle thread the second fails before the first does.
  @Test("Where both fail, the first one's error is thrown", arguments: [0, 1])
  func firstError(idle: Int) {
    let budget = ThreadBudget(idle: idle)
    for _ in 0..<3 {
      let secondFails = Meeting(of: Self.cores > 1 ? idle + 1 : 1)
      #expect(throws: Failure(name: "first")) {
        try budget.both { () throws(Failure) -> Int in
          secondFails.attend()
          throw Failure(name: "first")
        } _: { () throws(Failure) -> Int in
          secondFails.attend()
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

  @Test("Work within work never has more threads than there are", arguments: [0, 1, 2])
  func nested(idle: Int) {
    let budget = ThreadBudget(idle: idle)
    // Two is what a machine of two cores gives to work within work.
    let size = min(idle + 1, Self.cores, 2)
    for _ in 0..<2 {
      let (meeting, crowd) = (Meeting(of: size), Crowd())
      let visit: @Sendable () -> Void = {
        crowd.enter()
        // At that moment nobody leaves, so no thread is given back.
        meeting.attend { #expect(crowd.now + budget.available - 1 <= idle + 1) }
        crowd.leave()
      }
      _ = budget.both {
        budget.both(visit, visit).0
      } _: {
        budget.both(visit, visit).0
      }
      #expect((size...idle + 1).contains(crowd.most))
      #expect(budget.available == idle + 1)
    }
  }

  /// Counts who is inside at the same time.
  final class Crowd: Sendable {
    private let counts = Locked((now: 0, most: 0))

    func enter() { counts.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func leave() { counts.withLock { $0.now -= 1 } }
    var now: Int { counts.withLock { $0.now } }
    var most: Int { counts.withLock { $0.most } }
  }

  /// Whether two pieces of work run at the same time.
  static func overlaps(_ budget: ThreadBudget) -> Bool {
    let meeting = Meeting(of: 2)
    return budget.both {
      meeting.attend()
    } _: {
      meeting.attend()
    } == (true, true)
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
