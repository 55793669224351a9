import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Lengths of Huffman codes")
struct HuffmanCodeTests {
  static let counts: [[UInt32]] = [
    [1], [5, 3], [0, 7, 0, 0], [1, 1, 1, 1], [100, 1, 1, 1, 1, 1], Array(1...200),
    // Fibonacci numbers make the deepest tree: codes of over 16 bits, which have to be shortened.
    (1..<30).map { UInt32(fibonacci($0)) },
  ]

  private static func fibonacci(_ n: Int) -> Int {
    var (a, b) = (0, 1)
    for _ in 0..<n { (a, b) = (b, a + b) }
    return a
  }

  @Test(
    "They can be told apart, are 16 bits at most, and leave the code of ones free",
    arguments: counts)
  func valid(counts: [UInt32]) {
    let lengths = HuffmanCode(of: counts).lengths(upTo: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }.map { lengths[$0] }
    #expect(used.allSatisfy { (1...16).contains($0) })
    // Kraft's inequality, less than one: at least one code of the greatest length is left.
    #expect(used.reduce(0) { $0 + 1 << (16 - $1) } < 1 << 16)
  }

  @Test("What occurs more often has no longer code", arguments: counts)
  func ordered(counts: [UInt32]) {
    let lengths = HuffmanCode(of: counts).lengths(upTo: counts.count)
    for i in counts.indices where counts[i] > 0 {
      for j in counts.indices where counts[j] > counts[i] { #expect(lengths[j] <= lengths[i]) }
    }
  }

  @Test("They are as short as a Huffman code with one symbol more")
  func optimal() {
    // 8 symbols alike and the reserved one: seven of 3 bits, two of 4, of which one is reserved.
    let lengths = HuffmanCode(of: [UInt32](repeating: 9, count: 8)).lengths(upTo: 8)
    #expect(lengths.sorted() == [3, 3, 3, 3, 3, 3, 3, 4])
  }
}
