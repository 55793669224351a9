import JPNGPixels
import JPNGThreads
import TestSupport
import Testing

@testable import JPNGCoefficients

@Suite("Care of errors near edges")
struct EdgeCareTests {
  @Test("It rises where errors are too large, until coefficients are only rounded")
  func rise() {
    var care = EdgeCare(ImageSize(width: 20, height: 9))
    var levels: [[UInt8]] = []
    while care.rise(where: [0, 6, 5, 9, 0, 0], exceed: 5) {
      levels.append(care.levels(wide: 3, high: 2, 1, 1))
    }
    #expect(levels == [[0, 2, 0, 2, 0, 0], [0, 4, 0, 4, 0, 0]])
  }

  @Test("A block of subsampled chroma takes the most of what it covers")
  func subsampled() {
    var care = EdgeCare(ImageSize(width: 33, height: 17))
    var errors = [Int](repeating: 0, count: 5 * 3)
    for block in [1, 12, 14] { errors[block] = 9 }
    _ = care.rise(where: errors, exceed: 8)
    #expect(care.levels(wide: 3, high: 2, 2, 2) == [2, 0, 0, 0, 2, 2])
    #expect(care.levels(wide: 3, high: 3, 2, 1) == [2, 0, 0, 0, 0, 0, 0, 2, 2])
  }

  @Test("It changes the blocks it is taken of, and the more, the closer they come")
  func closer() throws {
    let pixels = SampleImages.binary(ImageSize(width: 64, height: 64))
    let parameters = CodingParameters(quality: 50, pixels.size, isThorough: false)
    let transform = ColorForwardTransform(
      parameters, .yuv444, hasRestarts: false, isOpaque: false,
      threads: ThreadBudget(threadCount: 1))
    func coefficientCount(_ care: EdgeCare?) -> Int {
      let luma = pixels.withRows { transform.coefficients(of: $0, decodedAlpha: nil, care).luma }
      return (0..<(64 * 64)).count { luma.row($0 / 512)[$0 % 512] != 0 }
    }
    var care = EdgeCare(pixels.size)
    var counts = [coefficientCount(nil), coefficientCount(care)]
    #expect(counts[0] == counts[1])
    while care.rise(where: Array(repeating: 1, count: 64), exceed: 0) {
      counts.append(coefficientCount(care))
    }
    #expect(counts.count == 4)
    #expect(zip(counts.dropFirst(), counts.dropFirst(2)).allSatisfy { $0 < $1 })
  }
}
