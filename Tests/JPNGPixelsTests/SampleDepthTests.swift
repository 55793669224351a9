import JPNGPixels
import Testing

@Suite("Sample depth")
struct SampleDepthTests {
  static let all = (0...65_535).map { UInt16($0) }
  static let expected = all.map { UInt8((Double($0) * 255 / 65_535).rounded()) }

  @Test("Each of the 65,536 values becomes the nearest of 256")
  func nearest() throws {
    var target = [UInt8](repeating: 0, count: Self.all.count)
    try Self.all.withUnsafeBufferPointer { source in
      try target.withUnsafeMutableBufferPointer { target in
        SampleDepth.reduce(
          try #require(source.baseAddress), to: try #require(target.baseAddress),
          count: source.count)
      }
    }
    #expect(target == Self.expected)
  }

  @Test("Samples can be reduced where they are")
  func inPlace() throws {
    var samples = Self.all
    try samples.withUnsafeMutableBytes { bytes in
      let start = try #require(bytes.baseAddress)
      SampleDepth.reduce(
        start.assumingMemoryBound(to: UInt16.self), to: start.assumingMemoryBound(to: UInt8.self),
        count: 65_536)
    }
    #expect(samples.withUnsafeBytes { Array($0.prefix(65_536)) } == Self.expected)
  }
}
